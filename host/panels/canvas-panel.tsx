import type {
  CanvasSettings,
  CanvasTheme,
  EditCommand,
  EditFault,
  KindDescriptor,
  Prop,
} from '../../worker/boundary/index.ts';
import { DIAGRAM_THEMES } from '../data/stores/theme-store.ts';
import { DIAGRAM_THEME_WORDS } from '../data/stores/theme-words.ts';
import { type Choice, ChoiceField } from './choice-field.tsx';
import { NumberField } from './number-field.tsx';
import { PanelSection } from './panel-section.tsx';
import { PropField } from './prop-field.tsx';
import styles from './property-panel.module.css';
import type { SiteModeSwitch } from './site-mode.ts';
import { SiteModeSection } from './site-mode-section.tsx';

interface CanvasPanelProps {
  readonly canvas: CanvasSettings;
  /** The `canvas` kind: the settings of the page besides its size. */
  readonly kind: KindDescriptor | undefined;
  readonly siteMode?: SiteModeSwitch;
  /** The site that the diagram is edited for. */
  readonly site?: string;
  readonly change: (command: EditCommand) => Promise<EditFault | null>;
}

/** Limits of a side, for stepping by keys. The worker refuses other values. */
const SIDE = { min: 1, max: 1_000_000 } as const;

/** Without one, tokens show the colours of old diagrams. */
const THEMES: readonly Choice[] = [
  { value: '', label: 'None' },
  ...DIAGRAM_THEMES.map((value) => ({ value, label: DIAGRAM_THEME_WORDS[value] })),
];

/** The diagram itself: its page. */
export function CanvasPanel({ canvas, kind, siteMode, site, change }: CanvasPanelProps) {
  const side = (field: 'width' | 'height') => (value: unknown) =>
    change({ do: 'canvas', change: { [field]: value } });
  return (
    <div className={styles.panel}>
      <header className={styles.head}>
        <h2>Diagram</h2>
        <p>Nothing is selected</p>
      </header>
      <PanelSection title="Page">
        <NumberField
          label="Width"
          unit="px"
          {...SIDE}
          step={10}
          value={{ value: canvas.width }}
          commit={side('width')}
        />
        <NumberField
          label="Height"
          unit="px"
          {...SIDE}
          step={10}
          value={{ value: canvas.height }}
          commit={side('height')}
        />
        {Object.entries((kind?.props ?? {}) as Readonly<Record<string, Prop>>).map(([name, prop]) => (
          <PropField
            key={name}
            name={name}
            prop={prop}
            value={{ value: canvas[name as keyof CanvasSettings] ?? prop.default }}
            commit={(value) => change({ do: 'canvas', change: { [name]: value === '' ? null : value } })}
          />
        ))}
        <ChoiceField
          label="Theme of the diagram"
          value={{ value: canvas.theme ?? '' }}
          choices={THEMES}
          commit={(theme) =>
            change({ do: 'canvas', change: { theme: (theme || null) as CanvasTheme | null } })
          }
        />
      </PanelSection>
      {siteMode && <SiteModeSection mode={siteMode} site={site} />}
    </div>
  );
}
