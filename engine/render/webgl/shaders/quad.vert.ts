/**
 * One quad an order entry, its four corners pulled from the tables by gl_VertexID (instances and vertex buffers cost
 * several times more on a software renderer). All lengths handed on are device pixels, so the fragment shader's
 * distances are coverage.
 */
import { TRIANGLE_RIGHT, UNKNOWN_LEVEL } from '../../../primitives/record.ts';
import { ORDER_HEAD, ORDER_INDEX, ORDER_TAIL, ORDER_WHOLE } from '../../backend.ts';
import { TABLES } from './tables.ts';
import { ENTRY_TYPES } from './types.ts';
import { WHOLE, WHOLE_QUAD } from './whole.vert.ts';

const VARYINGS = /* glsl */ `
/** Pixels from the shape's middle; a glyph's place in the atlas, texels. */
out vec2 v_p;
/** Type in the low 8 bits, record flags in the next 8, detail above. */
flat out uint v_kind;
flat out vec4 v_fill;
flat out vec4 v_stroke;
flat out vec4 v_shape;
flat out vec4 v_more;
/** Two cutting half planes: their outward normals; their offsets (pixels) and whether both must be kept, or either. */
flat out vec4 v_cut;
flat out vec3 v_cutAt;
`;

/** What a record type needs besides its middle: half extents in pixels, before the margin for anti-aliasing. */
const SHAPES = /* glsl */ `
struct Quad {
  /** Middle, units in the object. */
  vec2 middle;
  /** Half size, pixels. */
  vec2 half_;
  mat2 axes;
};

/** The stroke is less than a pixel wide: it lies where it lies. */
bool thinned = false;

/** A stroke thinner than a pixel keeps a pixel's width and pays with its alpha: no gaps, no flicker. */
float thin(inout float width) {
  float alpha = min(width, 1.0);
  thinned = width > 0.0 && width < 1.0;
  width = width > 0.0 ? max(width, 1.0) : 0.0;
  return alpha;
}

/** Says that the box formula draws this record. */
void asBox() { v_kind = (v_kind & 0xffffff00u) | RRECT; }
/** Says that its area is drawn: it is a few pixels large, or less than one wide. */
void asSmall() { v_kind = (v_kind & 0xffffff00u) | SMALL; }

bool isSmall(uint type, vec2 half_, bool gradient) {
  return !gradient && (type == RRECT || (type == ELLIPSE && half_.x == half_.y)) && min(half_.x, half_.y) * 2.0 < SMALL_PX;
}

Quad boxQuad(uvec4 a, uvec4 b, uint type, bool gradient) {
  vec4 box = uintBitsToFloat(a);
  vec2 stroke = unpackHalf2x16(b.z) * u_scale;
  float width = stroke.x;
  vec2 half_ = box.zw * 0.5 * u_scale;
  bool small = isSmall(type, half_, gradient);
  if (type == SHADOW) width = stroke.x * 2.0;
  else if (!gradient && !small) v_stroke.a *= thin(width);
  float radius = type == ELLIPSE ? half_.x : min(stroke.y, min(half_.x, half_.y));
  v_shape = vec4(half_, radius, width * 0.5);
  if (type == ELLIPSE && half_.x == half_.y) asBox();
  if (small) asSmall();
  vec2 star = unpackHalf2x16(b.w);
  v_more = vec4(star, 0.0, 0.0);
  return Quad(box.xy + box.zw * 0.5, half_ + width * 0.5, mat2(1.0));
}

/** A ring is a circle's outline between two half planes; the ends of a round one need the richer formula. */
Quad arcQuad(uvec4 a, uvec4 b, float share, bool rounded) {
  vec4 arc = uintBitsToFloat(a);
  vec2 span = radians(unpackHalf2x16(b.w));
  span.y *= share;
  float width = unpackHalf2x16(b.z).y * u_scale;
  vec2 radius = arc.zw * u_scale;
  bool small = !rounded && radius.x == radius.y && radius.x * 2.0 < SMALL_PX;
  if (!small) v_fill.a *= thin(width);
  float reach = min(abs(span.y) * 0.5, 3.14159265);
  if (reach * radius.x < 0.25) v_fill.a = 0.0;
  float mid = span.x + span.y * 0.5;
  if (rounded || radius.x != radius.y) {
    v_shape = vec4(radius, width * 0.5, reach);
    v_more = vec4(sin(mid), cos(mid), sin(reach), cos(reach));
  } else {
    asBox();
    if (small) asSmall();
    v_shape = vec4(radius, radius.x, width * 0.5);
    v_stroke = v_fill;
    v_fill = vec4(0.0);
    vec2 ends = vec2(mid - reach, mid + reach);
    if (reach < 3.1415) {
      v_cut = vec4(-cos(ends.x), -sin(ends.x), cos(ends.y), sin(ends.y));
      v_cutAt = vec3(0.0, 0.0, reach <= 1.5708 ? 1.0 : 0.0);
    }
  }
  return Quad(arc.xy, radius + width * 0.5, mat2(1.0));
}

/**
 * Where the dashes or the marks of a line are, in steps from its start, and which way they point: 0 where nothing flows.
 * \`parameter\`: where the line begins on its pipe, and its direction on it.
 */
vec2 flowOf(uint mode, uint slot, vec2 parameter) {
  if (mode != 9u) return vec2(0.0);
  vec2 flow = flowAt(slot);
  return flow.x == 0.0 ? vec2(0.0) : vec2(parameter.y * flow.y - parameter.x, sign(flow.x * parameter.y));
}

/** Shaft or head (\`part\`: 0, ORDER_HEAD, ORDER_TAIL) as a box along the line; a dashed line is drawn in one. */
Quad lineQuad(uvec4 a, uvec4 b, uint flags, uint part, vec2 flow) {
  vec4 ends = uintBitsToFloat(a);
  vec2 along = ends.zw - ends.xy;
  float size = length(along);
  vec2 axis = size > 0.0 ? along / size : vec2(1.0, 0.0);
  mat2 axes = mat2(axis.x, axis.y, -axis.y, axis.x);
  vec2 widths = unpackHalf2x16(b.z) * u_scale;
  float width = widths.x;
  v_more = vec4(unpackHalf2x16(b.w) * u_scale, 0.0, 0.0);
  v_more.z = flow.x * (v_more.x + v_more.y);
  bool small = v_more.x == 0.0 && part == 0u && width < 1.0;
  float alpha = small ? 1.0 : thin(width);
  vec2 middle = (ends.xy + ends.zw) * 0.5;
  float half_ = size * 0.5 * u_scale;
  if (v_more.x > 0.0) {
    v_stroke.a *= alpha;
    v_shape = vec4(half_, width * 0.5, widths.y, 0.0);
    float across = max(width * 0.5, widths.y * HEAD_HALF_WIDTH);
    return Quad(middle, vec2(half_ + width * 0.5, across), axes);
  }
  asBox();
  if (small) asSmall();
  vec4 marks = v_fill;
  v_fill = v_stroke;
  v_stroke = vec4(0.0);
  if (part != 0u) {
    float way = part == ${ORDER_HEAD}u ? 1.0 : -1.0;
    vec2 slant = normalize(vec2(HEAD_HALF_WIDTH, 1.0));
    v_shape = vec4(widths.y * vec2(0.5, HEAD_HALF_WIDTH), 0.0, 0.0);
    v_cut = vec4(slant.x * way, slant.y, slant.x * way, -slant.y);
    v_cutAt = vec3(vec2(slant.x * v_shape.x), 1.0);
    return Quad(middle + axis * way * (size * 0.5 - v_shape.x / u_scale), v_shape.xy, axes);
  }
  v_fill.a *= alpha;
  // The shaft reaches a little into its head, so that no seam shows between them.
  vec2 cut = vec2((flags & 16u) != 0u ? widths.y : 0.0, (flags & 8u) != 0u ? widths.y : 0.0) * 0.9;
  bool rounded = (flags & 128u) != 0u;
  v_shape = vec4(max(half_ - (cut.x + cut.y) * 0.5, 0.0) + (rounded ? width * 0.5 : 0.0), width * 0.5, 0.0, 0.0);
  v_shape.z = rounded ? width * 0.5 : 0.0;
  if (flow.y != 0.0 && !small) {
    float units = widths.x / u_scale;
    float step_ = max(FLOW_STEP.x, FLOW_STEP.y * units) * u_scale;
    float shown = clamp(step_ / u_ratio / FLOW_PX - 1.0, 0.0, 1.0);
    if (shown > 0.0) {
      v_kind = (v_kind & 0xffffff00u) | FLOW;
      v_stroke = vec4(marks.rgb, marks.a * shown);
      v_more = vec4(max(FLOW_MARK.x, FLOW_MARK.y * units) * u_scale, step_, flow.x * step_ - half_ - (cut.x - cut.y) * 0.5, flow.y * FLOW_SLOPE);
    }
  }
  return Quad(middle + axis * (cut.x - cut.y) * 0.5 / u_scale, v_shape.xy, axes);
}

/** \`part\`: how far along its gradient its box begins and ends. */
Quad triangleQuad(uvec4 a, uvec4 b, bool gradient, bool right_, vec2 part) {
  vec4 ab = uintBitsToFloat(a);
  vec2 c = uintBitsToFloat(b.zw);
  vec2 low = min(min(ab.xy, ab.zw), c);
  vec2 high = max(max(ab.xy, ab.zw), c);
  vec2 middle = (low + high) * 0.5;
  v_shape = (ab - middle.xyxy) * u_scale;
  vec2 half_ = (high - low) * 0.5 * u_scale;
  float along = right_ ? half_.x : half_.y;
  vec2 share = gradient ? vec2(part.x + part.y, (part.y - part.x) / max(along, 1e-6)) * 0.5 : vec2(0.0);
  v_more = vec4((c - middle) * u_scale, share);
  return Quad(middle, half_, mat2(1.0));
}

/** Glyph table: atlas left, top, width, height in texels; then left and top bearing and em, texels. */
Quad glyphQuad(uvec4 a, uvec4 b, vec2 corner) {
  int glyph = int(b.z);
  vec4 cell = texelFetch(u_glyphs, ivec2((glyph & 511) * 2, glyph >> 9), 0);
  vec4 bearing = texelFetch(u_glyphs, ivec2((glyph & 511) * 2 + 1, glyph >> 9), 0);
  vec3 pen = uintBitsToFloat(a.xyz);
  if (pen.z * u_scale > OUTLINE_PX) {
    ivec2 large = ivec2((glyph & 511) * 2, glyph >> 9);
    vec4 bearings = large.y < textureSize(u_largeCells, 0).y ? texelFetch(u_largeCells, large + ivec2(1, 0), 0) : vec4(0.0);
    if (bearings.z > 0.0) {
      bearing = bearings;
      cell = texelFetch(u_largeCells, large, 0);
      v_kind = (v_kind & 0xffffff00u) | LARGE;
    }
  }
  float texels = bearing.z > 0.0 ? pen.z / bearing.z : 0.0;
  vec2 size = cell.zw * texels;
  vec2 middle = pen.xy + vec2(bearing.x, -bearing.y) * texels + size * 0.5;
  vec2 half_ = size * 0.5 * u_scale;
  v_shape = vec4(texels * u_scale, 0.0, 0.0, 0.0);
  float reach = 0.0;
  if (pen.z * u_scale < INK_PX) {
    // A pixel beside the cell may still hold some of its ink.
    reach = 1.0;
    v_kind = (v_kind & 0xffffff00u) | INK;
    v_more = cell;
  }
  v_p = cell.xy + (corner * (1.0 + reach / max(half_, vec2(1e-6))) * 0.5 + 0.5) * cell.zw;
  return Quad(middle, half_ + reach, mat2(1.0));
}
`;

const MODIFIERS = /* glsl */ `
/** Keeps the half plane of a fill that comes from an edge. */
void cutFill(uint mode, vec2 half_, float part) {
  vec2 normal = mode == 1u ? vec2(0.0, -1.0) : mode == 2u ? vec2(1.0, 0.0)
    : mode == 3u ? vec2(0.0, 1.0) : vec2(-1.0, 0.0);
  float reach = dot(abs(normal), half_);
  v_cut = normal.xyxy;
  v_cutAt = vec3(vec2(reach * (2.0 * part - 1.0)), 1.0);
}

/**
 * Puts the edges of an upright box on pixel borders, its stroke on whole pixels: crisp at every ratio. Moves the middle
 * (surface pixels) and the half size by less than a pixel.
 */
void snapBox(inout vec2 middle, inout vec2 margin) {
  float stroke = v_stroke.a > 0.0 && v_shape.w > 0.0 ? floor(v_shape.w * 2.0 + 0.5) : 0.0;
  v_shape.w = stroke * 0.5;
  vec2 low = floor(middle - v_shape.xy - v_shape.w + 0.5) + v_shape.w;
  vec2 high = floor(middle + v_shape.xy + v_shape.w + 0.5) - v_shape.w;
  high = max(high, low + max(1.0 - stroke, 0.0));
  middle = (low + high) * 0.5;
  v_shape.xy = (high - low) * 0.5;
  margin = v_shape.xy + v_shape.w;
}
`;

const RECORD = /* glsl */ `
void record(uint row, uint part) {
  uvec4 a = texel(u_records, row, 3, 0);
  uvec4 b = texel(u_records, row, 3, 1);
  uvec4 c = texel(u_records, row, 3, 2);
  uint type = c.x & 255u;
  uint flags = (c.x >> 8) & 255u;
  uint owner = orderOwner();
  Placed o = object(owner);
  slotStart = texel(u_starts, owner, 1, 0).r;
  uint mode = c.z >> 24;
  vec2 parameter = unpackHalf2x16(c.w);
  float value = mode != 0u && mode != 9u ? slotValue(c.z & 0xffffffu) : 0.0;
  bool hidden = type == 0u || (o.flags & 1u) != 0u
    || (mode == 8u && (value >= 0.5) == (parameter.x > 0.5)) || (mode == 7u && value <= ${(UNKNOWN_LEVEL / 2).toFixed(1)});
  if (hidden) { gl_Position = NOWHERE; return; }

  v_kind = c.x & 0xff00ffffu;
  v_fill = paint(b.x, (flags & 1u) != 0u);
  v_stroke = type == PICTURE ? vec4(0.0) : paint(b.y, (flags & 2u) != 0u);
  vec2 corner = quadCorner();
  Quad quad;
  if (type == GLYPH) quad = glyphQuad(a, b, corner);
  else if (type == LINE) quad = lineQuad(a, b, flags, part, flowOf(mode, c.z & 0xffffffu, parameter));
  else if (type == ARC) quad = arcQuad(a, b, mode == 6u ? clamp(value, 0.0, 1.0) : 1.0, (flags & 128u) != 0u);
  else if (type == TRIANGLE) quad = triangleQuad(a, b, (flags & 4u) != 0u, ((c.x >> 24) & ${TRIANGLE_RIGHT}u) != 0u, parameter);
  else quad = boxQuad(a, b, type, (flags & 4u) != 0u);
  if (mode == 7u) quad.middle += value * parameter;
  if (mode == 5u) {
    mat2 turn = turned(value);
    quad.middle = parameter + turn * (quad.middle - parameter);
    quad.axes = turn * quad.axes;
  }
  bool upright = o.angle == 0.0 && mode != 5u && mode != 7u;
  vec2 middle = o.centre + quad.middle;
  if (o.angle != 0.0) {
    mat2 turn = turned(o.angle);
    middle = o.centre + turn * quad.middle;
    quad.axes = turn * quad.axes;
  }
  vec2 at = toSurface(middle);
  bool whole = (v_kind & 255u) != SMALL && !thinned;
  if (upright && (type == RRECT || type == PICTURE) && whole) snapBox(at, quad.half_);
  if (upright && type == LINE && part == 0u && whole && quad.axes[0].x * quad.axes[0].y == 0.0) {
    vec2 across = abs(quad.axes[1]);
    float width = floor(v_shape.y * 2.0 + 0.5);
    v_shape.y = width * 0.5;
    at = mix(at, floor(at - v_shape.y + 0.5) + v_shape.y, across);
  }
  if (upright && type == GLYPH && uintBitsToFloat(a.z) * u_scale >= FITTED_PX) {
    float baseline = toSurface(o.centre + uintBitsToFloat(a.xy)).y;
    at.y += floor(baseline + 0.5) - baseline;
  }
  if (mode >= 1u && mode <= 4u) cutFill(mode, type == TRIANGLE ? quad.half_ : v_shape.xy, mix(parameter.x, parameter.y, clamp(value, 0.0, 1.0)));
  v_fill = vec4(v_fill.rgb, 1.0) * (v_fill.a * o.opacity);
  v_stroke = vec4(v_stroke.rgb, 1.0) * (v_stroke.a * o.opacity);
  vec2 p = corner * (quad.half_ + (type == GLYPH ? 0.0 : 1.0));
  if (type != GLYPH) v_p = p;
  gl_Position = toClip(at + quad.axes * p);
}
`;

export const QUAD_VERTEX = /* glsl */ `#version 300 es
precision highp float;
precision highp int;
${TABLES}${ENTRY_TYPES}${VARYINGS}${SHAPES}${MODIFIERS}${RECORD}${WHOLE}${WHOLE_QUAD}
void main() {
  v_p = vec2(0.0);
  v_kind = 0u;
  v_fill = v_stroke = v_shape = v_more = v_cut = vec4(0.0);
  v_cutAt = vec3(NO_CUT, NO_CUT, 1.0);
  uint entry = orderEntry();
  if ((entry & ${ORDER_WHOLE}u) != 0u) {
    v_kind = WHOLE;
    gl_Position = wholeQuad(entry, v_fill);
  } else record(entry & ${ORDER_INDEX}u, entry & ${(ORDER_HEAD | ORDER_TAIL) >>> 0}u);
}
`;
