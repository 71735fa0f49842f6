/**
 * Reads the shared tables in the shader. The layouts are those of primitives/record.ts; every table is a RGBA32UI texture
 * whose row holds 2^TABLE_ROW_BITS rows of the table.
 */
import { ENTRY_BITS, ENTRY_MARK } from '../../../primitives/palette.ts';
import { CONSTANT_SLOT } from '../../../primitives/record.ts';
import { TABLE_ROW_BITS } from '../table-texture.ts';

export const TABLES = /* glsl */ `
uniform highp usampler2D u_records;
uniform highp usampler2D u_objects;
uniform highp usampler2D u_slots;
uniform highp usampler2D u_starts;
uniform highp usampler2D u_order;
uniform highp usampler2D u_owners;
uniform highp usampler2D u_palette;
uniform highp sampler2D u_glyphs;
uniform highp sampler2D u_largeCells;
/** Camera centre: high x, high y, low x, low y. */
uniform vec4 u_camera;
/** Device pixels a unit. */
uniform float u_scale;
/** Device pixels a CSS pixel. */
uniform float u_ratio;
/** Device pixels. */
uniform vec2 u_viewport;
uniform float u_time;
/** Seconds within a minute, see primitives/flow.ts. */
uniform float u_beat;
uniform vec2 u_drag;
/** Place in the order of this draw call's first quad. */
uniform int u_base;
/** How many objects each drawn one stands for where the order was thinned. */
uniform float u_stride;

const int ROW = ${1 << TABLE_ROW_BITS};

uvec4 texel(highp usampler2D table, uint row, int texels, int n) {
  int at = int(row);
  return texelFetch(table, ivec2((at & (ROW - 1)) * texels + n, at >> ${TABLE_ROW_BITS}), 0);
}

uint orderAt(int at) {
  return texelFetch(u_order, ivec2(at & 2047, at >> 11), 0).r;
}

/** The entry that this vertex's quad draws. */
uint orderEntry() {
  return orderAt(u_base + (gl_VertexID >> 2));
}

/** The object that this vertex's quad belongs to. */
uint orderOwner() {
  int at = u_base + (gl_VertexID >> 2);
  return texelFetch(u_owners, ivec2(at & 2047, at >> 11), 0).r;
}

/** The row of the object's first slot: records count from there. */
uint slotStart = 0u;

/** This vertex's corner of its quad, each coordinate -1 or 1. */
vec2 quadCorner() {
  return vec2(gl_VertexID & 1, (gl_VertexID >> 1) & 1) * 2.0 - 1.0;
}

/** What a colour word says itself, or its entry in the palette. */
vec4 rgba(uint word) {
  uint colour = word >> ${ENTRY_BITS} == ${ENTRY_MARK}u
    ? texelFetch(u_palette, ivec2(int(word & ${(1 << ENTRY_BITS) - 1}u), 0), 0).r
    : word;
  return vec4(colour & 255u, (colour >> 8) & 255u, (colour >> 16) & 255u, colour >> 24) / 255.0;
}

/** How far a slot has come from its old to its new value: ease-out, so that a change is seen at once. Minus a period: it swings. */
float slotProgress(uvec4 slot) {
  float duration = uintBitsToFloat(slot.w);
  if (duration < 0.0) return 0.5 - 0.5 * cos(6.2831853 * fract((u_time - uintBitsToFloat(slot.z)) / -duration));
  float t = duration > 0.0 ? clamp((u_time - uintBitsToFloat(slot.z)) / duration, 0.0, 1.0) : 1.0;
  return 1.0 - (1.0 - t) * (1.0 - t) * (1.0 - t);
}

float slotValue(uint index) {
  if ((index & ${CONSTANT_SLOT}u) != 0u) return float(index & ${CONSTANT_SLOT - 1}u) * ${720 / CONSTANT_SLOT} - 360.0;
  uvec4 slot = texel(u_slots, slotStart + index, 1, 0);
  return mix(uintBitsToFloat(slot.x), uintBitsToFloat(slot.y), slotProgress(slot));
}

/** Of marks along a line: steps a second, and where they are, 0…1 of a step. */
vec2 flowAt(uint index) {
  uvec4 slot = texel(u_slots, slotStart + index, 1, 0);
  float speed = uintBitsToFloat(slot.y);
  float moved = uintBitsToFloat(slot.w) < 0.0 ? speed * u_beat : 0.0;
  return vec2(speed, fract(uintBitsToFloat(slot.x) + moved));
}

vec4 paint(uint word, bool fromSlot) {
  if (!fromSlot) return rgba(word);
  uvec4 slot = texel(u_slots, slotStart + word, 1, 0);
  return mix(rgba(slot.x), rgba(slot.y), slotProgress(slot));
}

mat2 turned(float degrees) {
  float a = radians(degrees);
  return mat2(cos(a), sin(a), -sin(a), cos(a));
}

struct Placed {
  /** Units from the camera's centre. */
  vec2 centre;
  float angle;
  /** Units. */
  vec2 size;
  uint flags;
  uint quality;
  float opacity;
  uint colour;
  /** How the alarm of its tag stands, see primitives/alarm.ts. */
  uint standing;
};

/** The differences of high and low parts are exact near the camera, so nothing jitters far from the origin. */
Placed object(uint index) {
  uvec4 place = texel(u_objects, index, 2, 0);
  uvec4 rest = texel(u_objects, index, 2, 1);
  vec4 split = uintBitsToFloat(place);
  vec2 high = split.xy - u_camera.xy;
  vec2 low = split.zw - u_camera.zw;
  uint state = rest.y;
  vec2 drag = (state & 8u) != 0u ? u_drag : vec2(0.0);
  return Placed(high + (low + drag), uintBitsToFloat(rest.x), unpackHalf2x16(rest.z), state & 255u,
    (state >> 8) & 255u, float((state >> 16) & 255u) / 255.0, rest.w, state >> 24);
}

/** The surface's middle on a whole pixel: with the camera's own snapping all still edges keep their place while panning. */
vec2 toSurface(vec2 units) {
  return floor(u_viewport * 0.5) + units * u_scale;
}

vec4 toClip(vec2 pixel) {
  return vec4(pixel.x / u_viewport.x * 2.0 - 1.0, 1.0 - pixel.y / u_viewport.y * 2.0, 0.0, 1.0);
}

/** All four corners in one point: draws nothing. */
const vec4 NOWHERE = vec4(2.0, 2.0, 0.0, 1.0);
`;
