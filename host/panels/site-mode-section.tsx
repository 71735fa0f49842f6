import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { Segmented } from '../ui/segmented.tsx';
import { PanelSection } from './panel-section.tsx';
import styles from './site-mode.module.css';
import { linkingMode, type SiteModeState, type SiteModeSwitch, shownMode } from './site-mode.ts';

interface SiteModeSectionProps {
  readonly mode: SiteModeSwitch;
  /** The site that the diagram is edited for. */
  readonly site?: string;
}

const OPTIONS = [
  { value: 'static', label: 'Static' },
  { value: 'dynamic', label: 'Dynamic' },
] as const;

const WORDS = {
  static: 'Objects are linked to the tags of fixed devices: every site shows the same values.',
  dynamic: 'Objects are linked by assignment: each site shows the values of its own devices.',
} as const;

/** Whether the diagram belongs to fixed devices or to any site that shows it, and the switch (CANV-03). */
export function SiteModeSection({ mode, site }: SiteModeSectionProps) {
  const state = useSnapshot(mode.state) as SiteModeState;
  useEffect(() => void mode.refresh(), [mode]);
  const shown = shownMode(state);
  const { count } = state;
  return (
    <PanelSection title="Site mode">
      <div className={styles.section} aria-busy={state.busy || undefined}>
        <Segmented
          label="Site mode"
          options={OPTIONS.map((option) => ({ ...option, disabled: state.busy }))}
          value={shown === 'mixed' ? ('' as 'static') : shown}
          onChange={(to) => void mode.switchTo(to, site)}
        />
        <p className={styles.words}>
          {shown === 'mixed' && count
            ? `Mixed: ${count.static.toLocaleString('en')} linked to fixed devices, ${count.dynamic.toLocaleString('en')} by assignment. New links are ${linkingMode(state)}.`
            : WORDS[shown as keyof typeof WORDS]}
        </p>
      </div>
    </PanelSection>
  );
}
