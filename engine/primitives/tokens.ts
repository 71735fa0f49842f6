/**
 * Colours by meaning. A saved colour is a code (`#cfd5da`), which never changes, or a token
 * (`token:equipment.fill/#cfd5da`): its colour depends on the theme that the diagram is shown in. What follows the
 * slash is the colour in diagrams that have no theme, and for readers that do not know the token.
 *
 *   token:NAME              the token's colour
 *   token:NAME~OTHER:40     mixed with 40 % of another token
 *   token:NAME!             what is legible on it
 *   token:NAME@80           with this alpha, two hexadecimal digits
 */

/** The themes with colours of their own; `classic` is the look of diagrams without a theme. */
export const TOKEN_THEMES = ['light', 'dark', 'contrast'] as const;
export type TokenTheme = (typeof TOKEN_THEMES)[number];
export type DiagramTheme = TokenTheme | 'classic';

interface TokenColours extends Readonly<Record<TokenTheme, string>> {
  /** In the colour picker; tokens without one are for kinds and for the states of values alone. */
  readonly label?: string;
}

const token = (light: string, dark: string, contrast: string, label?: string): TokenColours => ({
  light,
  dark,
  contrast,
  ...(label ? { label } : {}),
});

/**
 * Calm in each theme (ISA-101): the brightness of what runs and of what stands still differs, and colour is left for
 * what is wrong. High contrast draws on black, with outlines instead of shades of grey; what marks a state is white there,
 * so no colour of a state is lighter than white can be seen on.
 */
export const TOKENS = {
  paper: token('#e6e9ec', '#1c2126', '#000000', 'Paper'),
  surface: token('#f1f3f4', '#262c32', '#000000', 'Card'),
  'surface.edge': token('#c9cfd4', '#3c454d', '#8f999f', 'Edge of a card'),
  ink: token('#262c33', '#e4e9ed', '#ffffff', 'Text'),
  'ink.muted': token('#5b6670', '#a5b0b9', '#d5dbe0', 'Secondary text'),
  line: token('#6f7a84', '#87929c', '#ffffff', 'Line'),
  'equipment.fill': token('#cfd5da', '#414b54', '#1f262c', 'Equipment'),
  'equipment.stroke': token('#59636d', '#bcc6cf', '#ffffff', 'Outline of equipment'),
  'equipment.part': token('#b9c1c8', '#46515b', '#39434c', 'Parts of equipment'),
  'vessel.inside': token('#e9ecee', '#14181c', '#000000', 'Inside of a vessel'),
  liquid: token('#7d95aa', '#5e7e9b', '#6fb1ec', 'Liquid'),
  control: token('#fafbfb', '#e6ebef', '#ffffff', 'Handle, knob'),
  running: token('#f7f8f9', '#6d7b87', '#5c6a76', 'Running'),
  stopped: token('#8b959e', '#2a3137', '#000000', 'Stopped'),
  'switch.on': token('#4a5661', '#6f8290', '#7f8a94', 'Closed, switched on'),
  'switch.off': token('#a9b2ba', '#3d464e', '#000000', 'Open, switched off'),
  accent: token('#2f6f9f', '#6cabdf', '#5cc8ff', 'Accent'),
  pipe: token('#6f7a84', '#87929c', '#ffffff', 'Pipe'),
  'pipe.water': token('#587a9e', '#6d97c2', '#6fb8ff', 'Pipe, water'),
  'pipe.steam': token('#857569', '#b39f90', '#ffd9b8', 'Pipe, steam'),
  'pipe.gas': token('#7b7850', '#b0ab72', '#e8e4b4', 'Pipe, gas'),
  'pipe.air': token('#6c7c88', '#93a8b7', '#cfe6f5', 'Pipe, air'),
  'pipe.oil': token('#7d6a4a', '#b4996b', '#ead6b4', 'Pipe, oil'),
  'pipe.product': token('#5d7d6c', '#7fae97', '#8af0bf', 'Pipe, product'),
  'pipe.waste': token('#7b6c82', '#aa97b3', '#e2c2f2', 'Pipe, waste'),
  'neutral.1': token('#f7f8f9', '#14181c', '#000000', 'Neutral 1'),
  'neutral.2': token('#e9ecee', '#262c32', '#1f262c', 'Neutral 2'),
  'neutral.3': token('#cfd5da', '#46505a', '#39434c', 'Neutral 3'),
  'neutral.4': token('#9aa2aa', '#6a7681', '#7f8a94', 'Neutral 4'),
  'neutral.5': token('#59636d', '#98a4af', '#d5dbe0', 'Neutral 5'),
  'neutral.6': token('#262c33', '#e4e9ed', '#ffffff', 'Neutral 6'),
  division: token('#262c3366', '#e4e9ed66', '#ffffffb0'),
  plaque: token('#ffffffe0', '#14181ce0', '#000000e8'),
  sign: token('#ffffff', '#ffffff', '#ffffff'),
  /** Of marks on a part of nearly their own brightness. Light sets have no such parts, and no edge. */
  'mark.edge': token('#00000000', '#e4e9ed', '#ffffff'),
  shadow: token('#211e21', '#000000', '#000000'),
  unknown: token('#9aa2aa', '#717c86', '#7f8a94'),
  'state.on': token('#55ac40', '#45903a', '#2f9e1f'),
  'state.auto': token('#e3b505', '#dcb02a', '#ffe14d'),
  'state.off': token('#4a5661', '#3d464e', '#5c6a76'),
  'alarm.critical': token('#c62828', '#f86a6f', '#ff6b70'),
  'alarm.warning': token('#e39b00', '#e8a838', '#ffb83d'),
  'chart.critical': token('#b3132b', '#ff8a93', '#ff8a93'),
  'chart.urgent': token('#8a5200', '#f0b354', '#ffc766'),
  'chart.unsure': token('#6d3d96', '#cfa6ef', '#dfc0f7'),
  'series.1': token('#1a1f23', '#f1f3f4', '#ffffff'),
  'series.2': token('#cf2a80', '#ee7cc4', '#ff9ad8'),
  'series.3': token('#2a7d3a', '#72cf82', '#7dec90'),
  'series.4': token('#1f5fbf', '#7ab0f5', '#8cc0ff'),
  'series.5': token('#a0671b', '#d9a55c', '#ffc478'),
  'series.6': token('#2a7f74', '#64c2b4', '#79e6d6'),
  'series.7': token('#6b5aa8', '#b3a4ec', '#cdc1ff'),
  'series.8': token('#7c6a55', '#c4b29a', '#e6d5bd'),
  'range.normal': token('#a9bccd', '#4f6f8c', '#3f8fd1'),
  'range.warning': token('#d3d9de', '#3a434b', '#39434c'),
  'range.critical': token('#aab3bb', '#59646e', '#7f8a94'),
} as const satisfies Readonly<Record<string, TokenColours>>;

export type TokenName = keyof typeof TOKENS;

export const isToken = (name: string): name is TokenName => Object.hasOwn(TOKENS, name);

/** Alarm and quality colours mark nothing else: no picker offers them. */
export const OFFERED_TOKENS: readonly TokenName[] = (Object.keys(TOKENS) as TokenName[]).filter(
  (name) => 'label' in TOKENS[name],
);

/** What a token text says, whether or not its names are known. */
export interface TokenText {
  readonly name: string;
  readonly mix?: { readonly other: string; readonly share: number };
  readonly legible?: true;
  /** 0…255. */
  readonly alpha?: number;
  /** A colour code; also what the text shows where the token is unknown. */
  readonly literal?: string;
}

const PREFIX = 'token:';
const NAME = '[a-z][a-z0-9.-]{0,31}';
const PATTERN = new RegExp(
  `^${PREFIX}(${NAME})(?:~(${NAME}):(\\d{1,3})|(!)|@([0-9a-f]{2}))?(?:/(#[0-9a-f]{3}|#[0-9a-f]{6}|#[0-9a-f]{8}))?$`,
  'i',
);

/** Returns undefined for what is no token text. */
export function readToken(text: string): TokenText | undefined {
  const match = text.startsWith(PREFIX) ? PATTERN.exec(text) : null;
  if (!match) return undefined;
  const [, name, other, share, legible, alpha, literal] = match;
  return {
    name: name!,
    ...(other === undefined ? {} : { mix: { other, share: Math.min(100, Number(share)) / 100 } }),
    ...(legible ? { legible: true } : {}),
    ...(alpha === undefined ? {} : { alpha: Number.parseInt(alpha, 16) }),
    ...(literal === undefined ? {} : { literal }),
  };
}

/** Whether every token that the text names is known. */
export const isKnownToken = ({ name, mix }: TokenText): boolean =>
  isToken(name) && (!mix || isToken(mix.other));

/** Whether it is the token's colour itself, and not one made of it. */
export const isPlain = ({ mix, legible, alpha }: TokenText): boolean =>
  !mix && !legible && alpha === undefined;

/** Returns a token as a colour that is saved; `literal`: its colour in diagrams without a theme. */
export const tokenText = (name: TokenName, literal?: string): string =>
  PREFIX + name + (literal ? `/${literal}` : '');

type Change =
  | { readonly mix: readonly [other: TokenName, share: number] }
  | 'legible'
  | { readonly alpha: number };

/**
 * Returns a token's colour changed; undefined for a colour that is no plain token. `literal`: what diagrams without a
 * theme show.
 */
export function changedToken(colour: string, change: Change, literal: string): string | undefined {
  const plain = readToken(colour);
  if (!plain || !isPlain(plain)) return undefined;
  const how =
    change === 'legible'
      ? '!'
      : 'mix' in change
        ? `~${change.mix[0]}:${Math.round(change.mix[1] * 100)}`
        : `@${Math.round(change.alpha).toString(16).padStart(2, '0')}`;
  return `${PREFIX}${plain.name}${how}/${literal}`;
}

/** Returns the code after the slash, and any other colour as it is. */
export const literalOf = (colour: string): string => readToken(colour)?.literal ?? colour;
