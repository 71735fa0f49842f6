import { useDrag } from '@use-gesture/react';
import { Pipette } from 'lucide-react';
import { type KeyboardEvent, useContext, useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { Button } from '../ui/button.tsx';
import styles from './colour-picker.module.css';
import { fromHsva, type Hsva, toHsva } from './hsva.ts';
import { recentColours } from './recent-colours.ts';
import { ShownColour } from './shown-colour.tsx';
import { ShownTheme } from './shown-theme.ts';
import { codeIn, colourWords, OFFERED, tokenOf } from './token-colours.ts';

/** The muted greys and the state colours that the kinds themselves use; a consistent plant is two clicks away. */
const PALETTE = [
  '#ffffff', '#e9ecee', '#cfd5da', '#9aa2aa', '#6f7a84', '#59636d', '#262c33', '#000000',
  '#7d95aa', '#55ac40', '#e39b00', '#c62828', '#6d3d96', '#2f6f9f', '#8a6d3b', 'transparent',
]; // biome-ignore format: two rows as they are shown

interface ColourPickerProps {
  readonly colour: string;
  /** At every move of a handle. */
  readonly onPick: (colour: string) => void;
  /** Once a colour is final. */
  readonly onPicked: (colour: string) => void;
}

/** The colours of the theme first; then any: saturation and value in a field, hue and opacity below it, then the palette and recent colours. */
export function ColourPicker({ colour, onPick, onPicked }: ColourPickerProps) {
  const { colours } = useSnapshot(recentColours);
  const theme = useContext(ShownTheme);
  // The handles keep their own position: a grey has no hue, and black no saturation, from which to restore it.
  const [hsva, setHsva] = useState(() => toHsva(codeIn(theme, colour)));
  const last = useRef(colour);
  useEffect(() => {
    if (colour !== last.current) setHsva(toHsva(codeIn(theme, colour)));
    last.current = colour;
  }, [colour, theme]);
  const pick = (change: Partial<Hsva>): void => {
    const next = { ...hsva, ...change };
    // Moving a handle of an invisible colour makes it visible.
    const seen = next.a === 0 && change.a === undefined ? { ...next, a: 1 } : next;
    setHsva(seen);
    last.current = fromHsva(seen);
    onPick(last.current);
  };
  const choose = (chosen: string): void => {
    setHsva(toHsva(codeIn(theme, chosen)));
    last.current = chosen;
    onPick(chosen);
    onPicked(chosen);
  };
  return (
    <div className={styles.picker}>
      <Tokens chosen={tokenOf(colour)} onChoose={choose} />
      <ShadeField hsva={hsva} onPick={pick} onPicked={() => onPicked(last.current)} />
      <Slider
        className={styles.hue!}
        label="Hue"
        max={360}
        value={hsva.h}
        onPick={(h) => pick({ h })}
        onPicked={() => onPicked(last.current)}
      />
      <Slider
        className={styles.alpha!}
        label="Opacity"
        max={100}
        value={hsva.a * 100}
        onPick={(a) => pick({ a: a / 100 })}
        onPicked={() => onPicked(last.current)}
      />
      <ScreenColour onPicked={choose} />
      <Swatches title="Palette" colours={PALETTE} onChoose={choose} />
      {colours.length > 0 && <Swatches title="Used last" colours={colours} onChoose={choose} />}
    </div>
  );
}

interface TokensProps {
  /** The token that the colour is now. */
  readonly chosen: string | undefined;
  readonly onChoose: (colour: string) => void;
}

/** Colours by meaning. The heading names the one that is pointed at. */
function Tokens({ chosen, onChoose }: TokensProps) {
  const [named, setNamed] = useState<string | null>(null);
  const shown = named ?? OFFERED.find(({ colour }) => tokenOf(colour) === chosen)?.label;
  return (
    <fieldset aria-label="Theme" className={styles.swatches} onPointerLeave={() => setNamed(null)}>
      <legend aria-hidden>Theme{shown && `: ${shown}`}</legend>
      {OFFERED.map(({ colour, label }) => (
        <button
          key={colour}
          type="button"
          title={label}
          aria-label={label}
          aria-pressed={chosen !== undefined && tokenOf(colour) === chosen}
          onPointerEnter={() => setNamed(label)}
          onFocus={() => setNamed(label)}
          onBlur={() => setNamed(null)}
          onClick={() => onChoose(colour)}
        >
          <ShownColour colour={colour} />
        </button>
      ))}
    </fieldset>
  );
}

/** The browser's own dropper, where it has one: any colour on the screen, of the diagram or of another window. */
interface Dropper {
  open(): Promise<{ readonly sRGBHex: string }>;
}

function ScreenColour({ onPicked }: { readonly onPicked: (colour: string) => void }) {
  const { EyeDropper } = window as { readonly EyeDropper?: new () => Dropper };
  if (!EyeDropper) return null;
  const pick = async () => {
    // Escape ends it without a colour.
    const picked = await new EyeDropper().open().catch(() => null);
    if (picked) onPicked(picked.sRGBHex.toLowerCase());
  };
  return (
    <Button look="quiet" icon={Pipette} onClick={() => void pick()}>
      Pick from the screen
    </Button>
  );
}

interface ShadeFieldProps {
  readonly hsva: Hsva;
  readonly onPick: (change: Partial<Hsva>) => void;
  readonly onPicked: () => void;
}

const KEY_STEP = 0.02;
const clamp = (share: number): number => Math.min(1, Math.max(0, share));

function ShadeField({ hsva, onPick, onPicked }: ShadeFieldProps) {
  const field = useRef<HTMLDivElement>(null);
  const bind = useDrag(
    ({ xy: [x, y], last }) => {
      const box = field.current!.getBoundingClientRect();
      onPick({ s: clamp((x - box.left) / box.width), v: clamp(1 - (y - box.top) / box.height) });
      if (last) onPicked();
    },
    { pointer: { keys: false } },
  );
  const onKeyDown = (event: KeyboardEvent) => {
    const move = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key];
    if (!move) return;
    event.preventDefault();
    onPick({ s: clamp(hsva.s + move[0]! * KEY_STEP), v: clamp(hsva.v + move[1]! * KEY_STEP) });
  };
  return (
    <div
      ref={field}
      {...bind()}
      className={styles.shade}
      style={{ backgroundColor: `hsl(${hsva.h} 100% 50%)` }}
      role="slider"
      tabIndex={0}
      aria-label="Saturation and brightness"
      aria-valuenow={Math.round(hsva.s * 100)}
      aria-valuetext={`${Math.round(hsva.s * 100)} % saturation, ${Math.round(hsva.v * 100)} % brightness`}
      onKeyDown={onKeyDown}
      onKeyUp={onPicked}
    >
      <span style={{ left: `${hsva.s * 100}%`, top: `${(1 - hsva.v) * 100}%` }} />
    </div>
  );
}

interface SliderProps {
  readonly className: string;
  readonly label: string;
  readonly max: number;
  readonly value: number;
  readonly onPick: (value: number) => void;
  readonly onPicked: () => void;
}

const Slider = ({ className, label, max, value, onPick, onPicked }: SliderProps) => (
  <input
    type="range"
    className={className}
    aria-label={label}
    min={0}
    max={max}
    value={value}
    onChange={(event) => onPick(event.target.valueAsNumber)}
    onPointerUp={onPicked}
    onKeyUp={onPicked}
  />
);

interface SwatchesProps {
  readonly title: string;
  readonly colours: readonly string[];
  readonly onChoose: (colour: string) => void;
}

const Swatches = ({ title, colours, onChoose }: SwatchesProps) => (
  <fieldset className={styles.swatches}>
    <legend>{title}</legend>
    {colours.map((colour) => (
      <button
        key={colour}
        type="button"
        title={colourWords(colour)}
        aria-label={colourWords(colour)}
        onClick={() => onChoose(colour)}
      >
        <ShownColour colour={colour} />
      </button>
    ))}
  </fieldset>
);
