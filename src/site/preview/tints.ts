/** A stream's colours in the light look: [shape, quiet ground, text on that ground]. A test holds them against ui/tokens.css. */
export const tints: Record<string, [tint: string, soft: string, ink: string]> = {
  engineering: ["#4a4fa3", "#e9eaf7", "#343883"],
  medical: ["#1b8583", "#def1ef", "#0e5f5d"],
  mba: ["#85457f", "#f4e6f2", "#6b3066"],
  "mca-it": ["#3272ae", "#e0edf8", "#1f5588"],
  commerce: ["#76792a", "#f0f0d8", "#565915"],
  arts: ["#b54d6d", "#fae6ec", "#8d3150"],
  law: ["#7a5c46", "#f1e8df", "#5d4330"],
  design: ["#c25a3a", "#fbe7df", "#93401f"],
  pharmacy: ["#3d8553", "#e2f2e6", "#26623a"],
  diploma: ["#52708a", "#e5ecf1", "#3a566e"],
  "hotel-management": ["#a3701d", "#f8ecd3", "#75500f"],
  architecture: ["#96563f", "#f6e7e0", "#733d29"],
  nursing: ["#b04a84", "#f9e5f0", "#86305f"],
  ayush: ["#5b8a2d", "#e9f2da", "#426518"],
  agriculture: ["#8f7415", "#f5eecb", "#66520a"],
  education: ["#6a57ab", "#ece7f9", "#4d3c8b"],
  veterinary: ["#a5603a", "#f7e8dc", "#7c4220"],
  dental: ["#2b83a3", "#def0f6", "#155d78"],
};

export const defaultTint = "engineering";
