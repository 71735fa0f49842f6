import { Minimize } from 'lucide-react';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { runCommand } from '../../commands/registry.ts';
import { keepInAddress, toggleKiosk } from '../../data/stores/kiosk-store.ts';
import { Button } from '../../ui/button.tsx';
import { keepAwake } from './keep-awake.ts';
import styles from './kiosk.module.css';

/** Milliseconds after which a resting pointer and the exit button are hidden. */
const IDLE_MS = 4000;
/** Milliseconds until the page has its new size. */
const SETTLED_MS = 300;

/**
 * A wall display: the screen stays on, the address keeps kiosk mode through every page, and Escape leaves. Only the
 * exit button lies over the diagram, and only after the pointer moved.
 */
export default function Kiosk() {
  const [path] = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every page that is opened has an address of its own.
  useEffect(keepInAddress, [path]);
  useEffect(keepAwake, []);
  useEffect(leaveByEscape, []);
  useEffect(fitToScreen, []);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const stir = () => {
      document.documentElement.removeAttribute('data-idle');
      clearTimeout(timer);
      timer = setTimeout(() => document.documentElement.setAttribute('data-idle', ''), IDLE_MS);
    };
    stir();
    const signs = ['pointermove', 'pointerdown', 'keydown'] as const;
    for (const sign of signs) addEventListener(sign, stir);
    return () => {
      clearTimeout(timer);
      document.documentElement.removeAttribute('data-idle');
      for (const sign of signs) removeEventListener(sign, stir);
    };
  }, []);
  return (
    <div className={styles.way}>
      <Button icon={Minimize} onClick={toggleKiosk} title="Leave kiosk mode (Escape)">
        Leave kiosk mode
      </Button>
    </div>
  );
}

/** Fits the diagram into the available room: when kiosk mode starts, and whenever the screen changes. */
function fitToScreen(): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const settle = () => {
    clearTimeout(timer);
    timer = setTimeout(() => runCommand('fit'), SETTLED_MS);
  };
  settle();
  addEventListener('resize', settle);
  return () => {
    clearTimeout(timer);
    removeEventListener('resize', settle);
  };
}

/** Escape first closes what is open. In full screen the browser takes the key: leaving full screen leaves both. */
function leaveByEscape(): () => void {
  let wasFull = document.fullscreenElement !== null;
  const onFull = () => {
    const isFull = document.fullscreenElement !== null;
    if (wasFull && !isFull) toggleKiosk();
    wasFull = isFull;
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    if (document.querySelector('dialog, [role="dialog"], [role="alertdialog"], [role="menu"]')) return;
    toggleKiosk();
  };
  document.addEventListener('fullscreenchange', onFull);
  addEventListener('keydown', onKey);
  return () => {
    document.removeEventListener('fullscreenchange', onFull);
    removeEventListener('keydown', onKey);
  };
}
