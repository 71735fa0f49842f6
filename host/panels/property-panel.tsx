import { memo, type ReactNode, useContext, useEffect } from 'react';
import { proxy, useSnapshot } from 'valtio';
import {
  type CanvasSettings,
  type EditCommand,
  type EditFault,
  type KindDescriptor,
  type Prop,
  placedTitle,
  type Section,
  type SelectionSummary,
  type Shared,
  type StateRow,
} from '../../worker/boundary/index.ts';
import { ActionSection } from './action-section.tsx';
import { CanvasPanel } from './canvas-panel.tsx';
import { DelaySection } from './delay-section.tsx';
import { FormatSection } from './format-section.tsx';
import { HoldField } from './hold-field.tsx';
import { NumberField } from './number-field.tsx';
import { PanelSection } from './panel-section.tsx';
import { PropField } from './prop-field.tsx';
import styles from './property-panel.module.css';
import { ReadBackSection } from './read-back-section.tsx';
import { linkingMode, type SiteModeState, type SiteModeSwitch } from './site-mode.ts';
import { StatesSection } from './states-section.tsx';
import { SystemLabelsSection } from './system-labels-section.tsx';
import { TagSection } from './tag-section.tsx';
import { UseSlot } from './use-slot.ts';

interface PropertyPanelProps {
  readonly summary: SelectionSummary;
  readonly canvas: CanvasSettings | null;
  /** The kind that draws the page. */
  readonly canvasKind?: KindDescriptor;
  /** The kind of all selected objects, or what their kinds have in common; undefined if one is unknown here. */
  readonly kind: KindDescriptor | undefined;
  readonly site?: string;
  readonly change: (command: EditCommand) => Promise<EditFault | null>;
  readonly defaultStates: (kind: string) => Promise<readonly StateRow[]>;
  /** The diagram opens over others (ACT-03). */
  readonly onPopup?: boolean;
  /** Static and dynamic site mode; without it links are static. */
  readonly siteMode?: SiteModeSwitch;
  /** Buttons for the selection, below its name. */
  readonly tools?: ReactNode;
}

/** The titles of the sections, in their order. */
const TITLES: Readonly<Record<Section, string>> = {
  linkedTags: 'Linked tag',
  details: 'Details',
  settings: 'Settings',
  scaling: 'Scaling',
  formats: 'Format',
  state: 'States',
  actions: 'Action',
  systemLabels: 'System labels',
  delay: 'Delay',
};
const ORDER = Object.keys(TITLES) as readonly Section[];

/** The properties of the selection, or of the diagram itself without one. Built from descriptors alone. */
export const PropertyPanel = memo(function PropertyPanel(props: PropertyPanelProps) {
  const { summary, canvas, canvasKind, change } = props;
  if (summary.count === 0)
    return canvas ? (
      <CanvasPanel
        canvas={canvas}
        kind={canvasKind}
        siteMode={props.siteMode}
        site={props.site}
        change={change}
      />
    ) : null;
  // Another selection is another form: typed text belonged to the previous one.
  const selection = `${summary.count} ${summary.ids.join(' ')}`;
  return (
    <div key={selection} className={styles.panel}>
      <SelectionHead {...props} />
      {props.tools}
      <Geometry {...props} />
      {sectionsOf(props)}
    </div>
  );
});

function SelectionHead({ summary, kind }: PropertyPanelProps) {
  const one = titleOf(kind, summary) ?? summary.kind ?? 'Object';
  const facts = [
    summary.count > 1 && (summary.kind || kind ? one : 'Different kinds'),
    summary.count === 1 && !kind && 'Unknown kind; kept unchanged',
    summary.locked && 'Locked',
  ].filter(Boolean);
  return (
    <header className={styles.head}>
      <h2>{summary.count === 1 ? one : `${summary.count.toLocaleString('en')} objects`}</h2>
      {facts.length > 0 && <p>{facts.join(' · ')}</p>}
      {summary.fault && (
        <p className={styles.fault} role="alert">
          {summary.fault}
        </p>
      )}
    </header>
  );
}

/** As the toolbox calls what was placed; of several their kind, where their forms differ. */
function titleOf(kind: KindDescriptor | undefined, { values }: SelectionSummary): string | undefined {
  if (!kind || Object.keys(values).length === 0) return kind?.title;
  return placedTitle(kind, (name) => {
    const shared = values[name];
    return shared && 'value' in shared ? shared.value : MIXED;
  });
}

/** No form has it. */
const MIXED = Symbol('mixed');

const GEOMETRY = [
  { field: 'x', label: 'X' },
  { field: 'y', label: 'Y' },
  { field: 'width', label: 'Width', min: 0.1 },
  { field: 'height', label: 'Height', min: 0.1 },
  { field: 'angle', label: 'Angle', unit: '°', min: -360, max: 360 },
] as const;

const LABEL: Prop = { type: 'text', label: 'Label', default: '' };

function Geometry({ summary, kind, change }: PropertyPanelProps) {
  const set = (field: string) => (value: unknown) => change({ do: 'set', field, value });
  return (
    <PanelSection title="Position and size">
      <div className={styles.geometry}>
        {GEOMETRY.map(({ field, ...rest }) => (
          <NumberField key={field} {...rest} value={summary.values[field]} commit={set(field)} />
        ))}
      </div>
      {!kind?.props.label && (
        <PropField
          name="label"
          part="object"
          prop={LABEL}
          value={summary.values.label}
          commit={set('label')}
        />
      )}
    </PanelSection>
  );
}

function sectionsOf(props: PropertyPanelProps): ReactNode[] {
  const { kind, summary, change } = props;
  if (!kind) return [];
  return ORDER.filter((section) => kind.panel.includes(section)).flatMap((section) => {
    const fields = Object.entries(kind.props as Readonly<Record<string, Prop>>).filter(
      ([, prop]) => (prop.section ?? 'details') === section && isOffered(prop, summary.values, kind.props),
    );
    const editor = editorOf(section, props);
    if (fields.length === 0 && !editor) return [];
    return (
      <PanelSection key={section} title={TITLES[section]}>
        {section === 'linkedTags' && editor}
        {fields.map(([name, prop]) => (
          <PropField
            key={name}
            name={name}
            part="object"
            prop={prop}
            value={summary.values[name]}
            commit={(value) => change({ do: 'set', field: name, value })}
            site={props.site}
          />
        ))}
        {section !== 'linkedTags' && editor}
      </PanelSection>
    );
  });
}

/**
 * Whether a property is applicable. If the property it depends on differs in the selection, one of two choices applies to
 * some of them; with more choices it is unknown whether any of them has it.
 */
const isOffered = (
  { when = {} }: Prop,
  values: SelectionSummary['values'],
  props: Readonly<Record<string, Prop>>,
): boolean =>
  Object.entries(when).every(([name, wanted]) => {
    const shared = values[name];
    if (!shared || !('mixed' in shared)) return !shared || [wanted].flat().includes(shared.value as never);
    const by = props[name];
    return by?.type !== 'choice' || by.choices.length <= 2;
  });

/** Sections with more than the kind's own properties. */
function editorOf(
  section: Section,
  { kind, summary, site, siteMode, onPopup, change, defaultStates }: PropertyPanelProps,
): ReactNode {
  const { config } = summary;
  switch (section) {
    case 'linkedTags':
      return <LinkSection {...{ config, site, siteMode, change }} />;
    case 'state':
      return kind?.states ? (
        <StatesSection kind={kind} states={config.states} change={change} defaultStates={defaultStates} />
      ) : null;
    case 'formats':
      return <FormatSection valueType={config.valueType} tag={tagOf(config.linkedTag)} change={change} />;
    case 'systemLabels':
      return <SystemLabelsSection label={config.systemLabels} linked={config.linkedTag} change={change} />;
    case 'actions':
      return kind ? (
        <ActionSection
          kind={kind}
          link={config.actionLink}
          tag={tagOf(config.linkedTag)}
          faceplate={config.faceplate}
          allowZero={config.allowZero}
          site={site}
          onPopup={onPopup}
          edited={summary.ids[0]}
          change={change}
        />
      ) : null;
    case 'delay':
      return (
        <>
          {kind?.control?.hold && <HoldField held={config.holdToRun} change={change} />}
          {!isOn(config.holdToRun) && <DelaySection settings={config.delaySettings} change={change} />}
          <ReadBackSection
            tags={config.readBackTags}
            delay={config.readBackDelay}
            site={site}
            change={change}
          />
        </>
      );
    default:
      return null;
  }
}

const isOn = (held: Shared | undefined): boolean =>
  held !== undefined && 'value' in held && held.value === true;

type LinkSectionProps = Pick<PropertyPanelProps, 'site' | 'siteMode' | 'change'> &
  Pick<SelectionSummary, 'config'>;

/** Links are created in the diagram's mode. */
function LinkSection({ siteMode, ...props }: LinkSectionProps) {
  const Slot = useContext(UseSlot);
  const state = useSnapshot(siteMode?.state ?? NO_MODE) as Pick<SiteModeState, 'count' | 'chosen'>;
  useEffect(() => void siteMode?.refresh(), [siteMode]);
  // A definition names no tags: its parameters do.
  if (Slot) return <Slot part="config" field="linkedTag" label="Tag" type="tags" />;
  return <TagSection {...props} mode={linkingMode(state)} />;
}

const NO_MODE = proxy({ count: null, chosen: 'static' as const });

/** The common tag of all selected objects. */
const tagOf = (linked: Shared | undefined): string | undefined =>
  linked && 'value' in linked && typeof linked.value === 'string' ? linked.value : undefined;
