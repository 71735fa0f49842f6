import { useLayoutEffect, useRef } from 'react';
import { surfaceOf } from '../../../engine/chart/paint-canvas.ts';
import { paintCursors } from '../../../engine/chart/paint-cursors.ts';
import type { ChartPlan } from '../../../engine/chart/plan.ts';
import type { TrendSeries } from '../../../engine/chart/series.ts';
import styles from './chart.module.css';
import { paintOn, sized } from './paint-on.ts';
import { usePalette } from './use-palette.ts';

interface TrendCanvasProps {
  readonly plan: ChartPlan;
  readonly shown: readonly TrendSeries[];
  /** Times that are pointed at. */
  readonly cursors: readonly number[];
}

/** The drawn part of a trend. The cursors have a canvas of their own: a move of the pointer redraws no line. */
export function TrendCanvas({ plan, shown, cursors }: TrendCanvasProps) {
  const lines = useRef<HTMLCanvasElement>(null);
  const pointed = useRef<HTMLCanvasElement>(null);
  const palette = usePalette();
  useLayoutEffect(() => {
    const paint = () => paintOn(lines.current!, plan, palette);
    paint();
    // Letters drawn before their font was there stay in another.
    document.fonts.addEventListener('loadingdone', paint);
    return () => document.fonts.removeEventListener('loadingdone', paint);
  }, [plan, palette]);
  useLayoutEffect(() => {
    const context = sized(pointed.current!, plan);
    context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
    context.clearRect(0, 0, plan.width, plan.height);
    paintCursors(plan, shown, cursors, palette, surfaceOf(context));
  });
  return (
    <>
      <canvas ref={lines} className={styles.canvas} aria-hidden />
      <canvas ref={pointed} className={styles.canvas} aria-hidden />
    </>
  );
}
