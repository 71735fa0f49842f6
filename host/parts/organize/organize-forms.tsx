import {
  type CustomFieldValue,
  customFieldValues,
  nameField,
  object,
  optional,
  sitePosition,
  text,
} from '../../../api/contract/index.ts';
import { useCompanyAreas } from '../../data/site/queries.ts';
import { showToast } from '../../data/stores/toast-store.ts';
import { Form, TextInput } from '../../ui/form.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { type FormState, useForm } from '../../ui/use-form.ts';
import { refreshFieldValues, ValueFields } from '../custom-values/value-fields.tsx';
import { ArchiveItem } from './archive-item.tsx';
import { addArea, addRoute, addSite, cloneSite, move, rename } from './organize-calls.ts';
import { hideOrganize, type OrganizeForm } from './organize-store.ts';
import { type AreaChoice, PlaceFields } from './place-fields.tsx';
import { PositionFields } from './position-fields.tsx';
import { positionBody, type TypedPosition } from './site-position.ts';

const NO_AREAS: readonly AreaChoice[] = [];

/** The open modal; its mode determines the fields. */
export default function OrganizeForms({ form }: { readonly form: OrganizeForm }) {
  const areas = useCompanyAreas().data?.area ?? NO_AREAS;
  if (form.mode === 'archive') return <ArchiveItem found={form.found!} />;
  return <OpenForm key={`${form.mode} ${form.uuid}`} form={form} areas={areas} />;
}

interface Values {
  readonly name: string;
  readonly areaId: string;
  readonly routeId: string | null;
  /** Those that were changed (ORG-16). */
  readonly customFieldValues: readonly CustomFieldValue[];
  /** Of a site that is edited, what was typed. */
  readonly position: TypedPosition;
}

const area = text({ min: 1, max: 36, say: { required: 'Area is required' } });

/** What a form needs before it is sent; the server checks the rest. */
const REQUIRED = {
  name: object({ name: nameField }),
  place: object({ areaId: area }),
  both: object({ name: nameField, areaId: area }),
  site: object({
    name: nameField,
    customFieldValues,
    latitude: optional(sitePosition.latitude),
    longitude: optional(sitePosition.longitude),
    address: optional(sitePosition.address),
  }),
  newSite: object({ name: nameField, areaId: area, customFieldValues }),
} as const;

interface OpenFormProps {
  readonly form: OrganizeForm;
  readonly areas: readonly AreaChoice[];
}

function OpenForm({ form, areas }: OpenFormProps) {
  const isMove = form.mode === 'move';
  const words = wordsOf(form);
  const asks = partsOf(form);
  const { name, areaId, routeId, customFieldValues } = form;
  const state = useForm<Values, object>({
    field: requiredOf(isMove, asks),
    initial: { name, areaId, routeId, customFieldValues, position: {} },
    toBody: ({ name, areaId, customFieldValues, position }) => ({
      ...(isMove ? {} : { name }),
      ...(asks.area ? { areaId } : {}),
      ...(asks.values ? { customFieldValues } : {}),
      ...positionBody(position),
    }),
    send: async (body) => {
      await send(form, { ...state.values, ...(body as { name?: string }) });
      refreshFieldValues();
      showToast('success', words.done);
      hideOrganize();
    },
  });
  return (
    <FormDialog
      title={words.title}
      form={state}
      verb={words.action}
      always={form.mode === 'clone'}
      onClose={hideOrganize}
    >
      <Form form={state} label={words.title}>
        {words.text && <p>{words.text}</p>}
        <ItemFields form={form} state={state} areas={areas} />
      </Form>
    </FormDialog>
  );
}

interface ItemFieldsProps extends OpenFormProps {
  readonly state: FormState<Values>;
}

/** What is asked for, by what is done to what kind of item. */
function ItemFields({ form, state, areas }: ItemFieldsProps) {
  const { values, errors, edit } = state;
  const isMove = form.mode === 'move';
  const asks = partsOf(form);
  return (
    <>
      {!isMove && <TextInput label="Name" bind={state.text('name')} autoFocus />}
      {asks.area && (
        <PlaceFields
          areas={areas.filter((area) => !(isMove && form.selectType === 'area' && area.uuid === form.uuid))}
          withRoute={asks.route}
          areaId={values.areaId}
          routeId={values.routeId}
          errors={errors}
          onChange={edit}
        />
      )}
      {form.mode === 'rename' && form.selectType === 'site' && (
        <PositionFields
          site={form.uuid}
          typed={values.position}
          errors={errors}
          onChange={(position) => edit({ position })}
        />
      )}
      {asks.values && (
        <ValueFields
          type="site"
          // A clone begins with the values of its source.
          linkedId={form.clonedSite?.id ?? (form.uuid || undefined)}
          values={values.customFieldValues}
          errors={errors}
          onChange={(customFieldValues) => edit({ customFieldValues })}
        />
      )}
    </>
  );
}

interface AskedParts {
  readonly area: boolean;
  readonly route: boolean;
  /** Custom fields. */
  readonly values: boolean;
}

function requiredOf(isMove: boolean, asks: AskedParts) {
  if (isMove) return REQUIRED.place;
  if (asks.values) return asks.area ? REQUIRED.newSite : REQUIRED.site;
  return asks.area ? REQUIRED.both : REQUIRED.name;
}

/** Which parts a form asks for besides the name. */
function partsOf({ mode, selectType }: OrganizeForm): AskedParts {
  const isSite = selectType === 'site' || selectType === 'clone';
  const values = mode !== 'move' && isSite;
  if (mode === 'rename') return { area: false, route: false, values };
  return { area: mode === 'move' || selectType !== 'area', route: isSite, values };
}

interface Words {
  readonly title: string;
  readonly action: string;
  readonly done: string;
  readonly text?: string;
}

function wordsOf({ mode, selectType, found, clonedSite }: OrganizeForm): Words {
  const name = found?.item.name ?? '';
  if (mode === 'add')
    return { title: `Add ${selectType}`, action: 'Add', done: `The ${selectType} was added` };
  if (mode === 'clone')
    return {
      title: `Clone ${clonedSite!.name}`,
      action: 'Clone',
      done: `${clonedSite!.name} was cloned`,
      text: 'Overviews are copied. Links to this site’s devices are not, because they would still control this site.',
    };
  if (mode === 'move')
    return {
      title: `Move ${name}`,
      action: 'Move',
      done: `${name} was moved`,
      text:
        selectType === 'area'
          ? 'It becomes a route of the selected area, together with its routes.'
          : undefined,
    };
  return { title: selectType === 'site' ? `Edit ${name}` : `Rename ${name}`, action: 'Save', done: 'Saved' };
}

function send({ mode, selectType, found, clonedSite }: OrganizeForm, values: Values): Promise<void> {
  if (mode === 'clone') return cloneSite(clonedSite!.id, values);
  if (mode === 'move') return move(found!, values.areaId, values.routeId);
  if (mode === 'rename')
    return rename(found!, values.name, values.customFieldValues, positionBody(values.position));
  if (selectType === 'area') return addArea(values.name);
  return selectType === 'route' ? addRoute(values.areaId, values.name) : addSite(values);
}
