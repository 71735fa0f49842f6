import { useSnapshot } from 'valtio';
import { chooseDensity, DENSITIES, densityStore } from '../../data/stores/density-store.ts';
import {
  chooseDiagramTheme,
  chooseTheme,
  DIAGRAM_THEMES,
  THEMES,
  themeStore,
} from '../../data/stores/theme-store.ts';
import { DIAGRAM_THEME_WORDS } from '../../data/stores/theme-words.ts';
import { Card } from '../../ui/card.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import styles from './profile-page.module.css';

const THEME_WORDS = { light: 'Light', dark: 'Dark', system: 'System' } as const;
const DENSITY_WORDS = { comfortable: 'Comfortable', compact: 'Compact' } as const;

/** The appearance of the console on this screen. */
export function AppearanceCard() {
  const { choice: theme, diagramChoice } = useSnapshot(themeStore);
  const density = useSnapshot(densityStore).choice;
  return (
    <Card title="Appearance" hint="For this browser only">
      <div className={styles.choices}>
        <div className={styles.choice}>
          <span aria-hidden>Theme</span>
          <Segmented
            label="Theme"
            value={theme}
            options={THEMES.map((value) => ({ value, label: THEME_WORDS[value] }))}
            onChange={chooseTheme}
          />
        </div>
        <div className={styles.choice}>
          <span aria-hidden>Diagrams</span>
          <Segmented
            label="Diagrams"
            value={diagramChoice}
            options={DIAGRAM_THEMES.map((value) => ({ value, label: DIAGRAM_THEME_WORDS[value] }))}
            onChange={chooseDiagramTheme}
          />
        </div>
        <div className={styles.choice}>
          <span aria-hidden>Density</span>
          <Segmented
            label="Density"
            value={density}
            options={DENSITIES.map((value) => ({ value, label: DENSITY_WORDS[value] }))}
            onChange={chooseDensity}
          />
        </div>
      </div>
    </Card>
  );
}
