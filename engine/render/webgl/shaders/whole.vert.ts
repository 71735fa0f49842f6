import { ORDER_FAINT, ORDER_INDEX } from '../../backend.ts';
import { TABLES } from './tables.ts';

/** An object of a few pixels as one quad of its own colour. */
export const WHOLE = /* glsl */ `
/** Share of ink in the box of a text, a line, a ring. */
const float FAINT_INK = 0.35;

/** Colours of values that are not good, by quality, where an object is too small for hatch and badge. */
vec4 wholeTint(uint quality, vec4 colour) {
  vec3 tint = quality == 2u ? vec3(0.659, 0.196, 0.494) : vec3(0.29, 0.333, 0.376);
  return quality == 0u ? colour : vec4(mix(colour.rgb, tint, 0.75), max(colour.a, 0.8));
}

/** Below a pixel the quad keeps a pixel's size and pays with its alpha by its area. */
vec4 whole(uint entry, out vec4 fill) {
  Placed o = object(entry & ${ORDER_INDEX}u);
  fill = vec4(0.0);
  if ((o.flags & 1u) != 0u) return NOWHERE;
  vec2 size = o.size * u_scale;
  vec2 drawn = max(size, vec2(1.0));
  vec4 colour = wholeTint((o.flags & 16u) != 0u ? o.quality : 0u, rgba(o.colour));
  float share = min(size.x * size.y / (drawn.x * drawn.y) * u_stride, 1.0);
  if ((entry & ${ORDER_FAINT}u) != 0u) share *= FAINT_INK;
  fill = vec4(colour.rgb, 1.0) * (colour.a * o.opacity * share);
  vec2 p = quadCorner() * drawn * 0.5;
  return toClip(toSurface(o.centre) + (o.angle == 0.0 ? p : turned(o.angle) * p));
}
`;

/** Most far views are nothing else: they have a program that does nothing else. */
export const WHOLE_VERTEX = /* glsl */ `#version 300 es
precision highp float;
precision highp int;
${TABLES}${WHOLE}
flat out vec4 v_fill;
void main() {
  gl_Position = whole(orderEntry(), v_fill);
}
`;

export const WHOLE_FRAGMENT = /* glsl */ `#version 300 es
precision mediump float;
flat in vec4 v_fill;
out vec4 colour;
void main() {
  colour = v_fill;
}
`;
