/** Opens the GL context and identifies its renderer. */

export function openContext(canvas: OffscreenCanvas): WebGL2RenderingContext {
  const gl = canvas.getContext('webgl2', {
    alpha: false,
    antialias: false,
    depth: false,
    stencil: false,
    powerPreference: 'high-performance',
  });
  if (!gl)
    throw new Error(
      'This browser gives no WebGL 2 context: switch on hardware acceleration, or use a newer browser.',
    );
  return gl;
}

export function rendererName(gl: WebGL2RenderingContext): string {
  const info = gl.getExtension('WEBGL_debug_renderer_info');
  return String(gl.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : gl.RENDERER));
}

/** Whether the processor emulates a GPU. */
export const isSoftware = (renderer: string): boolean =>
  /swiftshader|llvmpipe|softpipe|basic render/i.test(renderer);
