/**
 * A QR code as SVG, black on white, to be scanned from a screen.
 *
 * @param text such as an address
 */
export async function drawQr(text: string): Promise<string> {
  // Loaded when the first one is drawn, which few starts of the product see.
  const { default: QRCode } = await import("qrcode");
  return QRCode.toString(text, { type: "svg", errorCorrectionLevel: "M", margin: 2 });
}
