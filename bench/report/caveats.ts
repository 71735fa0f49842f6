/** What each number leaves out: printed with every report. */
export const CAVEATS: readonly (readonly [what: string, leftOut: string])[] = [
  [
    'All',
    'What the compositor does with the canvas afterwards, the same for every canvas. Growth over hours. Other machines: ratios ' +
      'travel better than figures, and neither travels from a machine without a GPU to one with.',
  ],
  [
    'load, load-first',
    'Download and parsing of the engine’s code and of the diagram, and text that needs fonts. First is the first picture with ' +
      'anything of the scene in it: for ours 5,000 objects; peers have no such picture, for them it is the complete one.',
  ],
  [
    'pan, zoom, drag, update',
    'Pointer events, picking up and putting down, an application’s own work. Ours may show an earlier picture, scaled, while ' +
      'zooming; the report says where and for how long. Where values come from: peers get the new property in the page, ours ' +
      'stand in the worker’s tag table and go through binding, state and format.',
  ],
  [
    'zoom exact',
    'Six frames of the zoom, each after three others, in a pass of its own that is not timed; the middle of the view, a quarter of ' +
      'it, compared with the same engine’s picture at rest (SSIM from 0.99, of the parts in which either shows something). Of SVG screenshots are compared, which the browser ' +
      'completes before it takes them.',
  ],
  [
    'p50, p95, p99, max',
    'With at most 60 frames p99 is close to the slowest frame. A frame is timed alone: frames that queue up are not seen.',
  ],
  [
    'missed',
    'Computed from the frames’ times, as if they were drawn one after the other on a display of 60 Hz; not what a display was seen ' +
      'to drop.',
  ],
  [
    'checked, wrong',
    'Eight pixels a frame whose colour the step must have changed, worked out from the scene by geometry before the first frame and ' +
      'read back when a frame’s time is taken; the rest of the picture is not compared. What is dragged is looked at where it lies, for ours is outlined. Letters and dashes are left out, so that ' +
      'scenes of texts alone are not checked. Of SVG, which no script can read, a screenshot shows the last frame only. A view that ' +
      'moves is checked only where the engine calls the picture complete.',
  ],
  [
    'worker CPU, CPU',
    'Time on a processor by Linux’ own account, over all threads of renderer and GPU process, the bench’s own script and the ' +
      'reading back of eight pixels a frame included. On a GPU the GPU’s time is not in it.',
  ],
  [
    'calls, uploads',
    'Calls of drawing functions on canvas contexts and bytes handed to them, counted in runs that are not timed. SVG has none ' +
      'that script could count; uniforms, and glyphs that a browser draws itself, are not counted. A call may draw one line ' +
      'or a million objects.',
  ],
  [
    'hit, hit p99, round trip',
    'The first query, and what an engine prepares for it at rest (Konva draws its hit graph). Engines differ in what they find: ' +
      'some take the box, some the shape. For p99 short queries are repeated in a row, with warm data.',
  ],
  [
    'input to pixel',
    'The way from the mouse to the browser, and the display. Events are sent one at a time: each waits for its picture. ' +
      'SVG’s pictures of single events and values are not read back.',
  ],
  [
    'tag to pixel',
    'Network and parsing. One value at a time, on an engine that does nothing else; drawn in the next animation frame.',
  ],
  [
    'on a busy page (busy-…)',
    'The page renders a list for 50 ms of every 100, in one task; other pages work in shorter ones. Frames: a pan that an ' +
      'engine animates by itself, ours in its worker; its pictures are not read back. Values come from a thread of their own to where the engine lives. ' +
      'Pointer events pass through the page for every engine, as in the product.',
  ],
  ['longest task', 'Tasks of workers and of the browser’s other processes.'],
  [
    'memory, bytes per object',
    'Files mapped by several processes count in parts. Bytes per object are memory over N: the surface and the engine’s own code ' +
      'weigh on small scenes.',
  ],
  [
    'SSIM',
    'Mean over the whole picture: what is mostly background scores high, and a thin line that is missing costs little. Look at ' +
      'the pictures (--pictures) too.',
  ],
];
