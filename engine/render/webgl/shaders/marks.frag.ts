/**
 * The engine's marks over live objects. A value that is not good is hatched in neutral grey, so that it shows on every
 * colour and to everybody, and carries a badge whose form says why: diamond with a bar uncertain, disc with a cross bad,
 * clock stale, square with a dash missing. Badge and hatch keep their size on the screen.
 */
import { ALARM_MARK } from './alarm.ts';
import { BOX_DISTANCE } from './quad.frag.ts';

const MARKS = /* glsl */ `
const vec3 INK = vec3(0.176, 0.204, 0.235);
const vec3 BAD = vec3(0.659, 0.196, 0.494);
const vec3 NOT_GOOD = vec3(0.29, 0.333, 0.376);

vec4 over(vec4 top, vec4 under) { return top + under * (1.0 - top.a); }
vec4 ink(vec3 rgb, float alpha) { return vec4(rgb, 1.0) * alpha; }

float segment(vec2 p, vec2 a, vec2 b, float half_) {
  vec2 d = b - a;
  return length(p - a - d * clamp(dot(p - a, d) / dot(d, d), 0.0, 1.0)) - half_;
}

/** Fine diagonals, each a dark line beside a light one: one of the two contrasts with whatever lies below. */
vec4 hatch(vec2 p, float px) {
  float at = mod((p.x + p.y) * 0.70711, 7.0 * px);
  float light = cover(abs(at - 2.0 * px) - 0.5 * px) * 0.34;
  float dark = cover(abs(at - 3.0 * px) - 0.5 * px) * 0.34;
  return over(ink(INK, dark), ink(vec3(1.0), light));
}

/** \`q\` is the place in the badge, its radius 1; \`px\` a pixel in the same measure. */
vec4 badge(vec2 q, uint quality, float px) {
  float body = length(q) - 1.0;
  float sign_ = 0.0;
  vec3 back = INK;
  vec3 front = vec3(1.0);
  if (quality == 1u) {
    body = (abs(q.x) + abs(q.y) - 1.25) * 0.70711;
    sign_ = min(segment(q, vec2(0.0, -0.5), vec2(0.0, 0.1), 0.13), length(q - vec2(0.0, 0.5)) - 0.16);
  } else if (quality == 2u) {
    back = BAD;
    sign_ = segment(abs(q), vec2(0.0), vec2(0.42), 0.13);
  } else if (quality == 3u) {
    back = vec3(1.0);
    front = INK;
    sign_ = min(segment(q, vec2(0.0), vec2(0.0, -0.55), 0.12), segment(q, vec2(0.0), vec2(0.38, 0.18), 0.12));
  } else {
    body = boxDistance(q, vec2(0.9), 0.25);
    sign_ = segment(q, vec2(-0.42, 0.0), vec2(0.42, 0.0), 0.14);
  }
  vec3 rim = quality == 3u ? INK : vec3(1.0);
  vec4 face = over(ink(front, cover(sign_ / px)), ink(back, cover(body / px)));
  return over(face, ink(rim, cover((body - 0.2) / px)));
}

/** \`bare\`: a line, which has its badge in the middle. */
vec4 qualityMark(uint quality, bool bare) {
  float px = v_shape.z;
  vec2 half_ = v_shape.xy;
  float small = min(half_.x, half_.y) * 2.0 / px;
  float inside = cover(boxDistance(v_p, half_, 2.0 * px));
  if (bare) return badge(v_p / (6.5 * px), quality, 1.0 / (6.5 * px));
  vec4 marked = small >= 14.0 ? hatch(v_p, px) * inside : ink(INK, 0.3 * inside);
  // A box too narrow to show the hatch's rhythm is tinted; the badge shrinks with it down to what is still told apart.
  float radius = clamp(small * 0.22, 4.0, 6.5) * px;
  vec2 corner = vec2(half_.x, -half_.y) + vec2(-0.35, 0.35) * radius;
  return over(badge((v_p - corner) / radius, quality, 1.0 / radius), marked);
}

/** Outline outside the box: pointer over it, selected, or (dashed) a command on its way. */
vec4 halo(uint flags) {
  float px = v_shape.z;
  float edge = abs(boxDistance(v_p, v_shape.xy + 3.5 * px, 4.0 * px)) - 0.75 * px;
  float alpha = (flags & 34u) != 0u ? 1.0 : 0.55;
  if ((flags & 32u) != 0u) alpha *= step(mod(v_p.x + v_p.y, 8.0 * px), 4.5 * px);
  return v_fill * cover(edge) * alpha;
}

${ALARM_MARK}
bool inSquare(vec2 p, float side) {
  return min(p.x, p.y) >= 0.0 && max(p.x, p.y) < side;
}

/** What is left of the marks where the object is smaller than a badge: a tint of all of it, and a fine frame. */
vec4 smallMark(uint flags, uint quality) {
  vec2 p = v_p - v_corner;
  float side = v_shape.x;
  float width = max(1.0, floor(v_shape.z + 0.5));
  vec4 marked = vec4(0.0);
  if ((flags & 16u) != 0u && quality != 0u && (flags & 64u) == 0u && inSquare(p, side))
    marked = ink(quality == 2u ? BAD : NOT_GOOD, 0.75);
  bool framed = inSquare(p + 2.0 * width, side + 4.0 * width) && !inSquare(p + width, side + 2.0 * width);
  if ((flags & 38u) != 0u && framed) marked = over(v_fill * ((flags & 34u) != 0u ? 1.0 : 0.55), marked);
  return marked;
}

void main() {
  uint flags = (v_kind >> 8) & 255u;
  uint quality = v_kind >> 24;
  uint standing = v_kind & 255u;
  vec4 marked = vec4(0.0);
  if (v_shape.w > 0.5) marked = smallMark(flags, quality);
  else {
    if ((flags & 38u) != 0u) marked = halo(flags);
    if ((flags & 16u) != 0u && quality != 0u) marked = over(qualityMark(quality, (flags & 128u) != 0u), marked);
    if (standing != 0u) marked = over(alarmMark(standing), marked);
  }
  if ((flags & 64u) != 0u && inSquare(v_p - v_alarmAt.xy, v_alarmAt.z)) marked = over(marked, v_alarm);
  colour = marked;
}
`;

export const MARK_FRAGMENT = /* glsl */ `#version 300 es
precision highp float;
precision highp int;
in vec2 v_p;
flat in uint v_kind;
flat in vec4 v_fill;
flat in vec4 v_shape;
flat in vec2 v_corner;
flat in vec4 v_alarm;
flat in vec3 v_alarmAt;
out vec4 colour;
${BOX_DISTANCE}${MARKS}`;
