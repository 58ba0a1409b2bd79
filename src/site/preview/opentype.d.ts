/** The part of opentype.js 2.0 that the preview pictures use; the package brings no types. */
declare module "opentype.js" {
  /** A pen movement: M and L go to a point, Q and C bend over one or two others, Z closes. */
  export interface Command {
    type: "M" | "L" | "Q" | "C" | "Z";
    x?: number;
    y?: number;
    x1?: number;
    y1?: number;
    x2?: number;
    y2?: number;
  }
  export interface Path {
    commands: Command[];
  }
  export interface Font {
    charToGlyphIndex(character: string): number;
    getPath(text: string, x: number, y: number, fontSize: number): Path;
    getAdvanceWidth(text: string, fontSize: number): number;
  }
  const opentype: { parse(buffer: ArrayBuffer): Font };
  export default opentype;
}
