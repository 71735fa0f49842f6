/** An object of a few pixels as one quad of its own colour. */
export const WHOLE = /* glsl */ `
/** Colours of values that are not good, by quality, where an object is too small for hatch and badge. */
vec4 wholeTint(uint quality, vec4 colour) {
  vec3 tint = quality == 2u ? vec3(0.659, 0.196, 0.494) : vec3(0.29, 0.333, 0.376);
  return quality == 0u ? colour : vec4(mix(colour.rgb, tint, 0.75), max(colour.a, 0.8));
}

/** Below a pixel the quad keeps a pixel's size and pays with its alpha by its area. */
vec4 whole(uint index, out vec4 fill) {
  Placed o = object(index);
  fill = vec4(0.0);
  if ((o.flags & 1u) != 0u) return NOWHERE;
  vec2 size = o.size * u_scale;
  vec2 drawn = max(size, vec2(1.0));
  vec4 colour = wholeTint((o.flags & 16u) != 0u ? o.quality : 0u, rgba(o.colour));
  float share = min(size.x * size.y / (drawn.x * drawn.y) * u_stride, 1.0);
  fill = vec4(colour.rgb, 1.0) * (colour.a * o.opacity * share);
  vec2 p = quadCorner() * drawn * 0.5;
  return toClip(toSurface(o.centre) + (o.angle == 0.0 ? p : turned(o.angle) * p));
}
`;
