import { ORDER_FAINT, ORDER_INDEX } from '../../backend.ts';
import { TABLES } from './tables.ts';

/** An object of a few pixels as one quad of its own colour. */
export const WHOLE = /* glsl */ `
/** Share of ink in the box of a text, a line, a ring. */
const float FAINT_INK = 0.35;

/** Size on the surface: no side below a pixel. What that adds is paid for with alpha, by area. */
vec2 wholeSize(uint entry, Placed o, out vec4 fill) {
  vec2 size = o.size * u_scale;
  vec2 drawn = max(size, vec2(1.0));
  vec4 colour = rgba(o.colour);
  float share = min(size.x * size.y / (drawn.x * drawn.y) * u_stride, 1.0);
  if ((entry & ${ORDER_FAINT}u) != 0u) share *= FAINT_INK;
  if ((o.flags & 1u) != 0u) share = 0.0;
  fill = vec4(colour.rgb, 1.0) * (colour.a * o.opacity * share);
  return drawn;
}
`;

/** As a quad, where it lies between objects that are drawn in detail. */
export const WHOLE_QUAD = /* glsl */ `
vec4 wholeQuad(uint entry, out vec4 fill) {
  Placed o = object(entry & ${ORDER_INDEX}u);
  vec2 p = quadCorner() * wholeSize(entry, o, fill) * 0.5;
  return toClip(toSurface(o.centre) + (o.angle == 0.0 ? p : turned(o.angle) * p));
}
`;

/**
 * As a point, where nothing else is in view: a quarter of a quad's vertices, and hardly any work in a pixel. A turned
 * object is the upright box around it, as much lighter as that is larger.
 */
export const WHOLE_VERTEX = /* glsl */ `#version 300 es
precision highp float;
precision highp int;
${TABLES}${WHOLE}
flat out vec4 v_fill;
/** Half size as a share of the point. */
flat out vec2 v_half;
void main() {
  uint entry = orderAt(gl_VertexID);
  Placed o = object(entry & ${ORDER_INDEX}u);
  vec2 size = wholeSize(entry, o, v_fill);
  vec2 box = size;
  if (o.angle != 0.0) {
    vec2 turn = abs(turned(o.angle)[0]);
    box = vec2(dot(size, turn), dot(size, turn.yx));
    v_fill *= size.x * size.y / (box.x * box.y);
  }
  gl_PointSize = ceil(max(box.x, box.y));
  v_half = box * 0.5 / gl_PointSize;
  gl_Position = toClip(toSurface(o.centre));
}
`;

export const WHOLE_FRAGMENT = /* glsl */ `#version 300 es
precision mediump float;
flat in vec4 v_fill;
flat in vec2 v_half;
out vec4 colour;
void main() {
  vec2 q = abs(gl_PointCoord - 0.5);
  colour = q.x <= v_half.x && q.y <= v_half.y ? v_fill : vec4(0.0);
}
`;
