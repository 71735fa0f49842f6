/** The mark of an alarm in the shader, as raster/paint-alarm.ts paints it. See alarm-look.ts. */
import { ALARM_FAINT, ALARM_MARKS, ALARM_UNFRAMED, AlarmMark } from '../../../primitives/alarm.ts';
import {
  ASIDE,
  BADGE,
  CRITICAL,
  FAINT,
  FRAME_DASH,
  FRAME_FINE,
  FRAME_HALF,
  FRAME_OUT,
  FRAME_STEP,
  URGENT,
} from '../../alarm-look.ts';

const float = (value: number): string => value.toFixed(4);
const vec3 = (colour: number): string =>
  `vec3(${[0, 8, 16].map((shift) => float(((colour >> shift) & 255) / 255)).join(', ')})`;

/** The tone of a mark, for both shaders. */
export const ALARM_TONE = /* glsl */ `
vec3 alarmTone(uint mark) {
  if (mark <= ${AlarmMark.shelved}u) return ${vec3(ASIDE)};
  return (mark & 1u) == 0u ? ${vec3(CRITICAL)} : ${vec3(URGENT)};
}
`;

/** Needs over, ink, cover, boxDistance and the varyings of marks.frag.ts. */
export const ALARM_MARK = /* glsl */ `${ALARM_TONE}
float bar(vec2 q, float at, float top, float bottom, float half_) {
  return length(vec2(q.x - at, q.y - clamp(q.y, top, bottom))) - half_;
}

vec4 alarmFrame(uint mark, vec3 tone) {
  if (mark <= ${AlarmMark.shelved}u) return vec4(0.0);
  float px = v_shape.z;
  bool fine = mark <= ${AlarmMark.criticalAcknowledged}u;
  float edge = abs(boxDistance(v_p, v_shape.xy + ${float(FRAME_OUT)} * px, 3.0 * px));
  float alpha = cover(edge - (fine ? ${float(FRAME_FINE)} : ${float(FRAME_HALF)}) * px);
  bool dashed = !fine && mark < ${AlarmMark.urgentUnacknowledged}u;
  if (dashed) alpha *= step(mod((v_p.x + v_p.y) / px, ${float(FRAME_STEP)}), ${float(FRAME_DASH)});
  return ink(tone, alpha);
}

/** \`q\` is the place in the badge, its radius 1; \`px\` a pixel in the same measure. */
vec4 alarmBadge(vec2 q, uint mark, vec3 tone, float alpha, float px) {
  bool aside = mark <= ${AlarmMark.shelved}u;
  bool critical = (mark & 1u) == 0u;
  bool filled = aside ? mark == ${AlarmMark.shelved}u : mark > ${AlarmMark.criticalAcknowledged}u;
  float body = length(q) - 1.0;
  float sign_ = bar(vec2(abs(q.x), q.y), 0.3, -0.35, 0.35, 0.14);
  if (!aside && critical) {
    body = boxDistance(q, vec2(0.95), 0.2);
    sign_ = bar(vec2(abs(q.x), q.y), 0.34, -0.5, 0.5, 0.15);
  } else if (!aside) {
    body = max(abs(q.x) * 0.871 - q.y * 0.491 - 0.62, q.y - 0.85);
    sign_ = min(bar(q, 0.0, -0.4, 0.25, 0.13), length(q - vec2(0.0, 0.58)) - 0.15);
  }
  vec3 ground = filled ? tone : vec3(1.0);
  vec3 front = filled ? vec3(1.0) : tone;
  float back = cover(body / px);
  vec4 face = over(ink(front, cover(sign_ / px) * step(0.001, back)), ink(ground, back * (filled ? alpha : 1.0)));
  return over(face, ink(front, cover((body - 0.2) / px)));
}

vec4 alarmMark(uint standing) {
  uint mark = standing & ${ALARM_MARKS}u;
  float framed = (standing & ${ALARM_UNFRAMED}u) != 0u ? 0.0 : 1.0;
  vec3 tone = alarmTone(mark);
  float alpha = (standing & ${ALARM_FAINT}u) != 0u ? ${float(FAINT)} : 1.0;
  float px = v_shape.z;
  float small = min(v_shape.x, v_shape.y) * 2.0 / px;
  float radius = clamp(small * ${float(BADGE.share)}, ${float(BADGE.least)}, ${float(BADGE.most)}) * px;
  vec2 corner = -v_shape.xy + vec2(0.35) * radius;
  return over(alarmBadge((v_p - corner) / radius, mark, tone, alpha, 1.0 / radius), alarmFrame(mark, tone) * alpha * framed);
}
`;
