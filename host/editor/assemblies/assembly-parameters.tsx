import { useSnapshot } from 'valtio';
import type { AssemblyParameter, Prop, Shared } from '../../../worker/boundary/index.ts';
import { useCall } from '../../data/session/api.ts';
import { FaceplateField } from '../../panels/faceplate-field.tsx';
import { PanelSection } from '../../panels/panel-section.tsx';
import { PropField } from '../../panels/prop-field.tsx';
import { CommandButton } from '../command-button.tsx';
import { useEditing } from '../editing-context.ts';
import { EquipmentField } from './equipment-field.tsx';

interface AssemblyParametersProps {
  readonly uuid: string;
  readonly site?: string;
  readonly isPopup: boolean;
}

/** The tags and values of the selected instances of one assembly. */
export default function AssemblyParameters({ uuid, site, isPopup }: AssemblyParametersProps) {
  const { editor } = useEditing();
  const { summary } = useSnapshot(editor.state);
  const { data } = useCall('readAssemblies', { body: { assemblies: [uuid] } }, { enabled: uuid !== '' });
  const found = data?.items[0];
  const parameters = (found?.definition.parameters ?? []) as readonly AssemblyParameter[];
  const fieldOf = (one: AssemblyParameter) => {
    const group = one.type === 'tag' ? 'tags' : 'values';
    const own = recordOf(summary.config[group] as Shared | undefined);
    return (
      <PropField
        key={one.name}
        name={one.name}
        part="config"
        field={`${group}.${one.name}`}
        prop={propOf(one)}
        value={own ? { value: own[one.name] ?? one.value ?? '' } : { mixed: true }}
        commit={(value) =>
          editor.change({ do: 'link', change: { [group]: changed(own ?? {}, one.name, value) } })
        }
        site={site}
      />
    );
  };
  return (
    <PanelSection title={found?.name ?? 'Assembly'} action={<CommandButton id="detach-assembly" />}>
      <EquipmentField
        {...{ parameters, site, isPopup }}
        config={summary.config as Readonly<Record<string, Shared>>}
        link={(change) => void editor.change({ do: 'link', change: { ...change } })}
      />
      <FaceplateField
        faceplate={summary.config.faceplate as Shared | undefined}
        edited={summary.ids[0] ?? ''}
        change={editor.change}
      />
      {parameters.map(fieldOf)}
    </PanelSection>
  );
}

type Values = Readonly<Record<string, unknown>>;

/** Undefined where the selected instances differ. */
function recordOf(shared: Shared | undefined): Values | undefined {
  if (!shared) return {};
  return 'value' in shared ? ((shared.value ?? {}) as Values) : undefined;
}

/** Without a value of its own the assembly's holds. */
function changed(values: Values, name: string, value: unknown): Values {
  const { [name]: _before, ...others } = values;
  return value === '' ? others : { ...others, [name]: value };
}

/** A parameter is edited like a property of its type. */
function propOf({ type, label, value }: AssemblyParameter): Prop {
  if (type === 'number') return { type, label, default: Number(value ?? 0) };
  if (type === 'tag') return { type: 'tags', label, default: '', most: 1 };
  return { type, label, default: String(value ?? '') };
}
