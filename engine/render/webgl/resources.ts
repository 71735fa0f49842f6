/** Everything in a GL context: lost with it and rebuilt from the tables. */
import * as twgl from 'twgl.js';
import type { SceneTables } from '../../primitives/tables.ts';
import type { Frame } from '../backend.ts';
import type { BrowserGlyphs } from '../text/browser-glyphs.ts';
import { ATLAS_WIDTH, FIELD } from '../text/browser-glyphs.ts';
import { LARGE_WIDTH } from '../text/large-glyphs.ts';
import { GlyphTextures } from './glyph-textures.ts';
import { LargeTextures } from './large-textures.ts';
import { LayerTextures } from './layer-textures.ts';
import { PaletteTexture } from './palette-texture.ts';
import { PictureTextures } from './picture-textures.ts';
import type { ProgramName, Run } from './runs.ts';
import { MARK_VERTEX } from './shaders/mark.vert.ts';
import { MARK_FRAGMENT } from './shaders/marks.frag.ts';
import { PICTURE_FRAGMENT } from './shaders/picture.frag.ts';
import { PLAIN_FRAGMENT, RICH_FRAGMENT } from './shaders/quad.frag.ts';
import { QUAD_VERTEX } from './shaders/quad.vert.ts';
import { WHOLE_FRAGMENT, WHOLE_VERTEX } from './shaders/whole.vert.ts';

/** Quads per draw call: as many as 16-bit indices can address. */
const BATCH = 16_384;

export class Resources {
  private readonly gl: WebGL2RenderingContext;
  private readonly programs: Readonly<Record<ProgramName, twgl.ProgramInfo>>;
  private readonly diagram: LayerTextures;
  private readonly overlay: LayerTextures;
  private hasOverlay = false;
  private readonly glyphs: GlyphTextures;
  private readonly large: LargeTextures;
  private readonly pictures: PictureTextures;
  private readonly palette: PaletteTexture;

  constructor(gl: WebGL2RenderingContext) {
    this.gl = gl;
    this.programs = {
      whole: compile(gl, WHOLE_VERTEX, WHOLE_FRAGMENT),
      plain: compile(gl, QUAD_VERTEX, PLAIN_FRAGMENT),
      rich: compile(gl, QUAD_VERTEX, RICH_FRAGMENT),
      mark: compile(gl, MARK_VERTEX, MARK_FRAGMENT),
      picture: compile(gl, QUAD_VERTEX, PICTURE_FRAGMENT),
    };
    gl.pixelStorei(gl.UNPACK_ALIGNMENT, 1);
    this.diagram = new LayerTextures(gl);
    this.overlay = new LayerTextures(gl);
    this.glyphs = new GlyphTextures(gl);
    this.large = new LargeTextures(gl);
    this.pictures = new PictureTextures(gl);
    this.palette = new PaletteTexture(gl);
    gl.bindVertexArray(gl.createVertexArray());
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, gl.createBuffer());
    gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, quadIndices(BATCH), gl.STATIC_DRAW);
    gl.disable(gl.DEPTH_TEST);
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
  }

  /** Updates the GPU's copies. `ratio`: device pixels per CSS pixel. Returns the bytes uploaded. */
  upload(tables: SceneTables, frame: Frame, glyphs: BrowserGlyphs, ratio: number): number {
    const { overlay } = frame;
    this.hasOverlay = overlay !== undefined;
    const diagram = { ...frame, tables };
    return (
      this.large.update(diagram, glyphs, frame.camera.scale * ratio) +
      this.diagram.upload(diagram) +
      (overlay ? this.overlay.upload(overlay) : 0) +
      this.glyphs.update(glyphs) +
      this.palette.update(frame.palette) +
      this.pictures.update(numbersIn(this.diagram.runs), frame.pictures)
    );
  }

  /** Draws the orders' quads into the bound surface. Returns the number of draw calls. */
  draw(view: ViewUniforms, atlasHeight: number): number {
    const uniforms = {
      ...view,
      u_palette: this.palette.texture,
      u_glyphs: this.glyphs.cells,
      u_atlas: this.glyphs.atlas,
      u_ink: this.glyphs.ink,
      u_large: this.large.atlas,
      u_largeCells: this.large.cells,
      u_largeTexel: [1 / LARGE_WIDTH, 1 / this.large.height],
      u_texel: [1 / ATLAS_WIDTH, 1 / atlasHeight],
      u_field: [FIELD.edge, FIELD.texels],
    };
    const calls = this.drawLayer(this.diagram, uniforms);
    return this.hasOverlay ? calls + this.drawLayer(this.overlay, { ...uniforms, u_stride: 1 }) : calls;
  }

  private drawLayer(layer: LayerTextures, view: Record<string, unknown>): number {
    const uniforms = { ...view, ...layer.uniforms };
    const ready = new Set<ProgramName>();
    let calls = 0;
    for (const run of layer.runs) {
      const program = this.programs[run.program];
      // biome-ignore lint/correctness/useHookAtTopLevel: WebGL's useProgram is no React hook.
      this.gl.useProgram(program.program);
      if (!ready.has(run.program)) twgl.setUniforms(program, uniforms);
      ready.add(run.program);
      if (run.picture !== undefined) twgl.setUniforms(program, this.pictures.uniforms(run.picture));
      calls += this.drawRun(program, run);
    }
    return calls;
  }

  private drawRun(program: twgl.ProgramInfo, { program: name, from, to }: Run): number {
    const { gl } = this;
    if (name === 'whole') {
      gl.drawArrays(gl.POINTS, from, to - from);
      return 1;
    }
    let calls = 0;
    for (let base = from; base < to; base += BATCH, calls++) {
      program.uniformSetters.u_base?.(base);
      gl.drawElements(gl.TRIANGLES, Math.min(BATCH, to - base) * 6, gl.UNSIGNED_SHORT, 0);
    }
    return calls;
  }
}

const numbersIn = (runs: readonly Run[]): ReadonlySet<number> =>
  new Set(runs.flatMap(({ picture }) => picture ?? []));

/** The uniforms of shaders/tables.ts that a frame sets. */
export interface ViewUniforms {
  readonly u_camera: readonly number[];
  readonly u_scale: number;
  readonly u_ratio: number;
  readonly u_viewport: readonly [number, number];
  readonly u_time: number;
  readonly u_beat: number;
  readonly u_drag: readonly [number, number];
  readonly u_stride: number;
  readonly u_accent: readonly number[];
}

function compile(gl: WebGL2RenderingContext, vertex: string, fragment: string): twgl.ProgramInfo {
  let problem = '';
  const info = twgl.createProgramInfo(gl, [vertex, fragment], (message) => {
    problem = message;
  });
  if (!info?.program) throw new Error(`The driver refuses the diagram's shader: ${problem}`);
  return info;
}

function quadIndices(quads: number): Uint16Array {
  const indices = new Uint16Array(quads * 6);
  for (let quad = 0; quad < quads; quad++)
    indices.set(
      [0, 1, 2, 2, 1, 3].map((corner) => quad * 4 + corner),
      quad * 6,
    );
  return indices;
}
