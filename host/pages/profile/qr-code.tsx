import encodeQR from 'qr';
import { useMemo } from 'react';
import styles from './profile-page.module.css';

/** Light cells around the code, which scanners need to find it. */
const BORDER = 4;

/** A QR code, dark on light in every theme. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { path, side } = useMemo(() => {
    const cells = encodeQR(text, 'raw', { border: BORDER });
    const runs = cells.flatMap((line, y) => line.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { path: runs.join(''), side: cells.length };
  }, [text]);
  return (
    <svg className={styles.qr} viewBox={`0 0 ${side} ${side}`} role="img" aria-label={label}>
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  );
}
