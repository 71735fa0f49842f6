/**
 * Coverage of every primitive from its signed distance (pixels, negative inside), colours premultiplied.
 *
 * WHEN is `if` written as a loop of at most one turn: a software renderer runs both sides of an `if` under a mask, but
 * leaves a loop that no pixel enters, which makes one program for all types cost what its own type costs. A GPU sees no
 * difference.
 */

import { TRIANGLE_RIGHT } from '../../../primitives/record.ts';
import { ENTRY_TYPES } from './types.ts';

/** Shared with the marks. */
export const BOX_DISTANCE = /* glsl */ `
float cover(float distance_) { return clamp(0.5 - distance_, 0.0, 1.0); }

float boxDistance(vec2 p, vec2 half_, float r) {
  vec2 q = abs(p) - half_ + r;
  return min(max(q.x, q.y), 0.0) + length(max(q, 0.0)) - r;
}
`;

const INPUTS = /* glsl */ `
in vec2 v_p;
flat in uint v_kind;
flat in vec4 v_fill;
flat in vec4 v_stroke;
flat in vec4 v_shape;
flat in vec4 v_more;
flat in vec4 v_cut;
flat in vec3 v_cutAt;
uniform highp sampler2D u_atlas;
/** Ink of a glyph's cell left of and above each texel's far corner, texels. */
uniform highp sampler2D u_ink;
/** Coverage of large letters, and one over its size. */
uniform highp sampler2D u_large;
uniform vec2 u_largeTexel;
/** One over the atlas's size, texels. */
uniform vec2 u_texel;
/** Distance field: value at the edge, texels a unit of value. */
uniform vec2 u_field;
out vec4 colour;

${BOX_DISTANCE}
vec4 fillAndStroke(float distance_, uint flags, uint detail) {
  bool gradient = (flags & 4u) != 0u;
  float along = detail == 0u ? v_p.y / v_shape.y : v_p.x / v_shape.x;
  vec4 fill = gradient ? mix(v_fill, v_stroke, clamp(along * 0.5 + 0.5, 0.0, 1.0)) : v_fill;
  fill *= cover(distance_);
  if (gradient || v_shape.w <= 0.0) return fill;
  vec4 stroke = v_stroke * cover(abs(distance_) - v_shape.w);
  return fill * (1.0 - stroke.a) + stroke;
}
/** Coverage by the half planes: between two, or beside either. */
float cutCover() {
  vec2 beyond = vec2(dot(v_p, v_cut.xy), dot(v_p, v_cut.zw)) - v_cutAt.xy;
  return cover(v_cutAt.z > 0.5 ? max(beyond.x, beyond.y) : min(beyond.x, beyond.y));
}
`;

/** What is a few pixels large or less: by area. The counterparts of raster/paint-ink.ts and raster/paint-small.ts. */
const AREAS = /* glsl */ `
float inkCorner(ivec2 corner, ivec2 cell) {
  return min(corner.x, corner.y) <= 0 ? 0.0 : texelFetch(u_ink, cell + corner - 1, 0).r;
}

/** Ink of the cell left of and above a place in it, texels. */
float inkBefore(vec2 at, vec4 cell) {
  vec2 place = clamp(at, vec2(0.0), cell.zw);
  ivec2 low = ivec2(min(floor(place), cell.zw - 1.0));
  vec2 part = place - vec2(low);
  ivec2 from = ivec2(cell.xy);
  float above = mix(inkCorner(low, from), inkCorner(low + ivec2(1, 0), from), part.x);
  float below = mix(inkCorner(low + ivec2(0, 1), from), inkCorner(low + ivec2(1, 1), from), part.x);
  return mix(above, below, part.y);
}

/** A large letter's coverage; where it is stretched its edges are drawn anew. Half a level
    finer than it would be by rights, for sharpness. */
float largeShare() {
  float texel = v_shape.x;
  float share = textureLod(u_large, v_p * u_largeTexel, max(0.0, -log2(texel) - 0.5)).r;
  return texel > 1.0 ? clamp((share - 0.5) * texel + 0.5, 0.0, 1.0) : share;
}

/** Ink in this pixel, taken as a square along the letter's own axes. */
float inkShare() {
  float texel = v_shape.x;
  vec2 at = v_p - v_more.xy;
  vec2 half_ = vec2(0.5 / texel);
  float ink = inkBefore(at + half_, v_more) - inkBefore(at + vec2(-half_.x, half_.y), v_more)
    - inkBefore(at + vec2(half_.x, -half_.y), v_more) + inkBefore(at - half_, v_more);
  return clamp(ink * texel * texel, 0.0, 1.0);
}

vec2 overlap(vec2 p, vec2 half_) {
  return max(min(half_, p + 0.5) - max(-half_, p - 0.5), 0.0);
}

/** Area of this pixel in a rounded box. */
float areaIn(vec2 p, vec2 half_, float radius) {
  if (min(half_.x, half_.y) <= 0.0) return 0.0;
  if (radius > 0.0 && half_.x == half_.y && radius >= half_.x) {
    // The ramp of a pixel's width about the edge holds a twelfth too much.
    if (radius >= 0.6) return clamp(0.5 + sqrt(radius * radius - 1.0 / 12.0) - length(p), 0.0, 1.0);
    vec2 square = overlap(p, vec2(radius * 0.886227));
    return square.x * square.y;
  }
  vec2 part = overlap(p, half_);
  return part.x * part.y * (1.0 - 0.858407 * radius * radius / (4.0 * half_.x * half_.y));
}

vec4 smallBox() {
  vec2 p = abs(v_p);
  float stroke = v_shape.w;
  if (stroke <= 0.0 || v_stroke.a <= 0.0) return v_fill * areaIn(p, v_shape.xy, v_shape.z);
  float more = v_shape.z > 0.0 ? stroke : 0.0;
  float outer = areaIn(p, v_shape.xy + stroke, v_shape.z + more);
  float inner = min(outer, areaIn(p, v_shape.xy - stroke, max(0.0, v_shape.z - more)));
  return v_stroke * (outer - inner) + v_fill * inner;
}
`;

const SHAPES = /* glsl */ `
/** First-order distance: exact for circles, good within a few pixels of an ellipse's edge. */
float ellipseDistance(vec2 p, vec2 radius) {
  vec2 q = p / radius;
  float k = length(q);
  float slope = length(q / radius);
  return slope > 0.0 ? k * (k - 1.0) / slope : -min(radius.x, radius.y);
}

/** A star with \`sides\` points in a unit circle, the inner radius a share of the outer; 1 draws the polygon. */
float starDistance(vec2 p, float sides, float inner) {
  float wedge = 3.14159265 / sides;
  float turn_ = mod(atan(p.x, -p.y) + wedge, 2.0 * wedge) - wedge;
  vec2 q = length(p) * vec2(cos(turn_), abs(sin(turn_)));
  vec2 point = vec2(1.0, 0.0);
  float waist = inner < 1.0 ? inner : cos(wedge);
  vec2 notch = waist * vec2(cos(wedge), sin(wedge));
  vec2 edge = notch - point;
  vec2 normal = normalize(vec2(edge.y, -edge.x));
  return dot(q - point, normal);
}

/** Ring around an ellipse, cut to the arc's reach either side of its middle. */
float arcDistance(vec2 p, bool rounded) {
  float ring = abs(ellipseDistance(p, v_shape.xy)) - v_shape.z;
  float reach = v_shape.w;
  if (reach > 3.1415) return ring;
  vec2 u = vec2(p.x, -p.y) / v_shape.xy;
  u = vec2(abs(u.x * v_more.y - u.y * v_more.x), u.x * v_more.x + u.y * v_more.y);
  vec2 end = v_more.zw;
  float side = u.x * end.y - u.y * end.x;
  float size = 0.5 * (v_shape.x + v_shape.y);
  if (rounded) return side < 0.0 ? ring : length(u - end) * size - v_shape.z;
  float cut = (dot(u, end) < 0.0 ? sign(side) * length(u) : side) * size;
  return max(ring, cut);
}

float headDistance(float fromTip, float across, float size) {
  vec2 slant = normalize(vec2(HEAD_HALF_WIDTH, 1.0));
  return max(-fromTip - size, dot(vec2(fromTip, across), slant));
}

float lineDistance(vec2 p, uint flags) {
  float half_ = v_shape.x;
  float head = (flags & 8u) != 0u ? v_shape.z : 0.0;
  float tail = (flags & 16u) != 0u ? v_shape.z : 0.0;
  // The shaft reaches a little into its head, so that no seam shows between them.
  float low = -half_ + tail * 0.9;
  float high = half_ - head * 0.9;
  float beyond = abs(p.x - 0.5 * (low + high)) - 0.5 * (high - low);
  float across = abs(p.y);
  float shaft = (flags & 128u) != 0u ? length(vec2(max(beyond, 0.0), across)) - v_shape.y
    : max(beyond, across - v_shape.y);
  if (v_more.x > 0.0) {
    float period = v_more.x + v_more.y;
    float at = mod(p.x - low - v_more.z, period) - 0.5 * v_more.x;
    shaft = max(shaft, min(abs(at), period - abs(at)) - 0.5 * v_more.x);
  }
  if (head > 0.0) shaft = min(shaft, headDistance(p.x - half_, across, head));
  if (tail > 0.0) shaft = min(shaft, headDistance(-p.x - half_, across, tail));
  return shaft;
}

/** Outer edges are anti-aliased; inner ones overlap by a hair, so that the triangles of one shape leave no seam. */
float edgeCover(vec2 p, vec2 a, vec2 b, float side, bool outer) {
  vec2 along = b - a;
  float distance_ = side * dot(p - a, vec2(along.y, -along.x)) / max(length(along), 1e-6);
  return outer ? cover(distance_) : float(distance_ < 0.002);
}

float triangleCover(vec2 p, uint outer) {
  vec2 a = v_shape.xy, b = v_shape.zw, c = v_more.xy;
  float side = sign((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x));
  return min(min(edgeCover(p, a, b, side, (outer & 1u) != 0u), edgeCover(p, b, c, side, (outer & 2u) != 0u)),
    edgeCover(p, c, a, side, (outer & 4u) != 0u));
}
`;

/** A line's own marks lie on it, wherever it is covered. */
const FLOW = /* glsl */ `
float flowCover() {
  float at = mod(v_p.x - v_more.z + abs(v_p.y) * v_more.w, v_more.y) - 0.5 * v_more.x;
  float mark = (min(abs(at), v_more.y - abs(at)) - 0.5 * v_more.x) * inversesqrt(1.0 + FLOW_SLOPE * FLOW_SLOPE);
  return cover(mark) * cover(abs(v_p.y) - v_shape.y * FLOW_WIDTH);
}
`;

const HEAD = /* glsl */ `#version 300 es
precision highp float;
precision highp int;
${ENTRY_TYPES}${INPUTS}${AREAS}${FLOW}`;

const PLAIN = /* glsl */ `
  uint type = v_kind & 255u;
  uint flags = (v_kind >> 8) & 255u;
  uint detail = v_kind >> 24;
  if (type == GLYPH) {
    float value = texture(u_atlas, v_p * u_texel).r;
    colour = v_fill * cover((u_field.x - value) * u_field.y * v_shape.x - 0.06);
  } else if (type == WHOLE) colour = v_fill;
  else colour = fillAndStroke(boxDistance(v_p, v_shape.xy, v_shape.z), flags, detail) * cutCover();
  for (int once = type == INK ? 1 : 0; once > 0; once--) colour = v_fill * inkShare();
  for (int once = type == LARGE ? 1 : 0; once > 0; once--) colour = v_fill * largeShare();
  for (int once = type == SMALL ? 1 : 0; once > 0; once--) colour = smallBox() * cutCover();
  for (int once = type == FLOW ? 1 : 0; once > 0; once--) {
    float body = cover(boxDistance(v_p, v_shape.xy, v_shape.z));
    vec4 marks = v_stroke * (flowCover() * body);
    colour = v_fill * body * (1.0 - marks.a) + marks;
  }
`;

export const PLAIN_FRAGMENT = /* glsl */ `${HEAD}
void main() {${PLAIN}}
`;

export const RICH_FRAGMENT = /* glsl */ `${HEAD}${SHAPES}
void main() {${PLAIN}
  if (type == ELLIPSE) colour = fillAndStroke(ellipseDistance(v_p, v_shape.xy), flags, detail);
  if (type == POLYGON) {
    float unit = starDistance(v_p / v_shape.xy, v_more.x, v_more.y);
    colour = fillAndStroke(unit * min(v_shape.x, v_shape.y), flags, detail);
  }
  if (type == ARC) colour = v_fill * cover(arcDistance(v_p, (flags & 128u) != 0u));
  if (type == LINE) colour = v_stroke * cover(lineDistance(v_p, flags));
  if (type == TRIANGLE) {
    float share = clamp(v_more.z + v_more.w * ((detail & ${TRIANGLE_RIGHT}u) != 0u ? v_p.x : v_p.y), 0.0, 1.0);
    colour = mix(v_fill, v_stroke, share) * triangleCover(v_p, (flags & 32u) != 0u ? detail : 0u);
  }
  if (type == SHADOW) {
    float blur = max(v_shape.w, 0.5);
    colour = v_fill * (1.0 - smoothstep(-blur, blur, boxDistance(v_p, v_shape.xy, v_shape.z)));
  }
  if (type != RRECT && type != SMALL && type != GLYPH && type != INK && type != LARGE && type != FLOW) colour *= cutCover();
}
`;
