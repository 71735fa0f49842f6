/** Pictures: one texture a run, its level chosen as the processor chooses it. The counterpart of raster/paint-picture.ts. */
import { RecordFlag } from '../../../primitives/record.ts';
import { BOX_DISTANCE } from './quad.frag.ts';

export const PICTURE_FRAGMENT = /* glsl */ `#version 300 es
precision highp float;
precision highp int;
in vec2 v_p;
flat in uint v_kind;
flat in vec4 v_fill;
flat in vec4 v_stroke;
flat in vec4 v_shape;
flat in vec4 v_more;
flat in vec4 v_cut;
flat in vec3 v_cutAt;
uniform highp sampler2D u_picture;
uniform float u_levels;
out vec4 colour;
${BOX_DISTANCE}
void main() {
  vec2 size = vec2(textureSize(u_picture, 0));
  vec2 half_ = v_shape.xy;
  if (((v_kind >> 8) & ${RecordFlag.contain}u) != 0u && u_levels > 0.0) half_ = size * min(half_.x / size.x, half_.y / size.y);
  vec2 fine = size / (2.0 * half_);
  float level = clamp(floor(log2(max(max(fine.x, fine.y), 1.0)) + 0.35), 0.0, max(u_levels - 1.0, 0.0));
  vec4 light = textureLod(u_picture, v_p / (2.0 * half_) + 0.5, level);
  // The tint comes premultiplied.
  colour = vec4(light.rgb * v_fill.rgb, light.a * v_fill.a) * cover(boxDistance(v_p, half_, min(v_shape.z, min(half_.x, half_.y))));
}
`;
