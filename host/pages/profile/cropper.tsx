import { useGesture } from '@use-gesture/react';
import { Minus, Plus } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { type CropView, fillScale, kept, MAX_ZOOM, moved } from './crop.ts';
import styles from './cropper.module.css';

/** CSS pixels of the square. */
export const CROP_SIDE = 288;
const KEY_STEP = 12;
const ZOOM_STEP = 1.25;

interface CropperProps {
  readonly picture: ImageBitmap;
  readonly view: CropView;
  readonly onChange: (view: CropView) => void;
}

/** A picture in a round window: dragged, pinched, scrolled, or moved by arrows and zoomed by plus and minus. */
export function Cropper({ picture, view, onChange }: CropperProps) {
  const stage = useRef<HTMLDivElement>(null);
  const change = (next: CropView) => onChange(kept(next, picture, CROP_SIDE));
  const zoom = (factor: number) => change({ ...view, scale: view.scale * factor });
  useGesture(
    {
      onDrag: ({ delta: [dx, dy], pinching }) => !pinching && change(moved(view, dx, dy)),
      onPinch: ({ offset: [factor] }) => change({ ...view, scale: fillScale(picture, CROP_SIDE) * factor }),
      onWheel: ({ event, delta: [, dy] }) => {
        event.preventDefault();
        zoom(0.998 ** dy);
      },
    },
    {
      target: stage,
      eventOptions: { passive: false },
      pinch: { scaleBounds: { min: 1, max: MAX_ZOOM } },
    },
  );
  const onKeyDown = (event: KeyboardEvent) => {
    const act = {
      ArrowLeft: () => change(moved(view, KEY_STEP, 0)),
      ArrowRight: () => change(moved(view, -KEY_STEP, 0)),
      ArrowUp: () => change(moved(view, 0, KEY_STEP)),
      ArrowDown: () => change(moved(view, 0, -KEY_STEP)),
      '+': () => zoom(ZOOM_STEP),
      '=': () => zoom(ZOOM_STEP),
      '-': () => zoom(1 / ZOOM_STEP),
    }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    <div className={styles.cropper}>
      <div
        ref={stage}
        role="application"
        aria-label="Picture: arrows move it, plus and minus zoom"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys of the picture are taken here.
        tabIndex={0}
        className={styles.stage}
        onKeyDown={onKeyDown}
      >
        <Picture picture={picture} view={view} />
        <span className={styles.window} />
      </div>
      <ZoomSlider picture={picture} view={view} onScale={(scale) => change({ ...view, scale })} />
    </div>
  );
}

function Picture({ picture, view }: Omit<CropperProps, 'onChange'>) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current!;
    const ratio = devicePixelRatio;
    element.width = element.height = CROP_SIDE * ratio;
    const context = element.getContext('2d')!;
    context.imageSmoothingQuality = 'high';
    context.setTransform(
      view.scale * ratio,
      0,
      0,
      view.scale * ratio,
      (CROP_SIDE / 2 - view.x * view.scale) * ratio,
      (CROP_SIDE / 2 - view.y * view.scale) * ratio,
    );
    context.drawImage(picture, 0, 0);
  }, [picture, view]);
  return <canvas ref={canvas} className={styles.canvas} />;
}

interface ZoomSliderProps {
  readonly picture: ImageBitmap;
  readonly view: CropView;
  readonly onScale: (scale: number) => void;
}

/** Steps that look equal: each doubles over the same distance of the slider. */
function ZoomSlider({ picture, view, onScale }: ZoomSliderProps) {
  const least = fillScale(picture, CROP_SIDE);
  const zoom = Math.log2(view.scale / least);
  return (
    <div className={styles.zoom}>
      <IconButton icon={Minus} label="Zoom out" onClick={() => onScale(view.scale / ZOOM_STEP)} />
      <input
        type="range"
        aria-label="Zoom"
        min={0}
        max={Math.log2(MAX_ZOOM)}
        step={0.01}
        value={zoom}
        aria-valuetext={`${Math.round(2 ** zoom * 100)} %`}
        onChange={(event) => onScale(least * 2 ** Number(event.target.value))}
      />
      <IconButton icon={Plus} label="Zoom in" onClick={() => onScale(view.scale * ZOOM_STEP)} />
    </div>
  );
}
