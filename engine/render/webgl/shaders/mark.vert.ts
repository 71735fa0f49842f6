/** The quad of an engine's mark over a live object; marks.frag.ts draws it. */
import { ALARM_MARKS, AlarmMark } from '../../../primitives/alarm.ts';
import { ORDER_INDEX } from '../../backend.ts';
import { ALARM_TONE } from './alarm.ts';
import { TABLES } from './tables.ts';
import { ENTRY_TYPES } from './types.ts';

export const MARK_VERTEX = /* glsl */ `#version 300 es
precision highp float;
precision highp int;
${TABLES}${ENTRY_TYPES}${ALARM_TONE}
uniform vec4 u_accent;
/** Pixels from the object's middle. */
out vec2 v_p;
/** How the alarm stands, object flags above it, and the quality above them. */
flat out uint v_kind;
flat out vec4 v_fill;
/** Half size of the object, a CSS pixel, 0: pixels. Where the last is 1 the object is small, and the first its side. */
flat out vec4 v_shape;
/** Where the square about a small object begins, pixels from its middle. */
flat out vec2 v_corner;
flat out vec4 v_alarm;
/** Where an alarm's square begins, and its side. */
flat out vec3 v_alarmAt;

void main() {
  Placed o = object(orderEntry() & ${ORDER_INDEX}u);
  vec2 box = o.size * u_scale;
  // An alarm shows by itself where its object is too small to show its colour.
  uint mark = o.standing & ${ALARM_MARKS}u;
  bool pressing = mark > ${AlarmMark.shelved}u;
  bool alarm = ((o.flags & 64u) != 0u || pressing) && min(box.x, box.y) < WHOLE_PX * u_ratio;
  bool small = max(box.x, box.y) < WHOLE_PX * u_ratio;
  bool plain = ((o.flags & 16u) == 0u || o.quality == 0u) && (o.flags & 38u) == 0u && mark == 0u && !alarm;
  v_kind = (((o.flags & 191u) | (alarm ? 64u : 0u)) << 8) | (o.quality << 24) | o.standing;
  v_fill = u_accent;
  v_alarm = vec4(pressing ? alarmTone(mark) : rgba(o.colour).rgb, 1.0);
  // Small objects are marked along the pixels: by a square of whole ones about them.
  float half_ = max(1.0, max(box.x, box.y) * 0.5);
  vec2 middle = toSurface(o.centre);
  v_corner = floor(middle - half_ + 0.5) - middle;
  float side = max(2.0, floor(ALARM_PX * u_ratio + 0.5));
  v_alarmAt = vec3(floor(middle - side * 0.5 + 0.5) - middle, side);
  v_shape = small ? vec4(vec2(floor(half_ * 2.0 + 0.5)), u_ratio, 1.0) : vec4(box * 0.5, u_ratio, 0.0);
  mat2 turn = turned(small || alarm ? 0.0 : o.angle);
  vec2 p = quadCorner() * (max(v_shape.xy, vec2(side)) + MARK_REACH * u_ratio);
  v_p = p;
  gl_Position = plain || (o.flags & 1u) != 0u ? NOWHERE : toClip(middle + turn * p);
}
`;
