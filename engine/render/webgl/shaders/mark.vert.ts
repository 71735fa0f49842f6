/** The quad of an engine's mark over a live object; marks.frag.ts draws it. */
import { ORDER_INDEX } from '../../backend.ts';
import { TABLES } from './tables.ts';
import { ENTRY_TYPES } from './types.ts';

export const MARK_VERTEX = /* glsl */ `#version 300 es
precision highp float;
precision highp int;
${TABLES}${ENTRY_TYPES}
uniform vec4 u_accent;
/** Pixels from the object's middle. */
out vec2 v_p;
/** Object flags, and the quality above them. */
flat out uint v_kind;
flat out vec4 v_fill;
/** Half size of the object, and a CSS pixel, pixels. */
flat out vec4 v_shape;

void main() {
  Placed o = object(orderEntry() & ${ORDER_INDEX}u);
  bool plain = ((o.flags & 16u) == 0u || o.quality == 0u) && (o.flags & 38u) == 0u;
  v_kind = (o.flags << 8) | (o.quality << 24);
  v_fill = u_accent;
  v_shape = vec4(o.size * 0.5 * u_scale, u_ratio, 0.0);
  mat2 turn = turned(o.angle);
  vec2 p = quadCorner() * (v_shape.xy + MARK_REACH * u_ratio);
  v_p = p;
  gl_Position = plain || (o.flags & 1u) != 0u ? NOWHERE : toClip(toSurface(o.centre) + turn * p);
}
`;
