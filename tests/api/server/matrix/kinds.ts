/** The kinds of objects that calls name, and how one of each comes to be. */
import { raisedAnew } from '../../../../api/server/modules/alarms/alert-state.ts';
import { storeAlerts } from '../../../../api/server/modules/alarms/queries/alert-rows.ts';
import { saveDiagram } from '../../../../api/server/modules/diagrams/queries/diagrams.ts';
import { sha256Of } from '../../../../api/server/modules/plugins/routes.ts';
import { insertItem, shareWithEveryone } from '../../../../api/server/modules/tree/index.ts';
import type { Db } from '../../../../api/server/storage/storage.ts';
import type { TestCompany } from '../../../support/company.ts';
import { addPerson } from '../../../support/people.ts';
import type { MatrixCaller, World } from './world.ts';

export interface Made {
  readonly uuid: string;
  /** Where calls accept one. */
  readonly id?: number;
}

interface Kind {
  /** Belongs to a person and not to the company. */
  readonly isPersonal?: true;
  /** An object of the company; for what belongs to a person, of the caller where he is in that company. */
  make(world: World, company: TestCompany, caller: MatrixCaller): Promise<Made>;
  /** Where it can be archived: does so. */
  archive?(db: Db, made: Made): Promise<unknown>;
}

type Archivable =
  | 'links'
  | 'hubs'
  | 'firmwares'
  | 'areas'
  | 'routes'
  | 'sites'
  | 'roles'
  | 'user_groups'
  | 'diagrams'
  | 'tags'
  | 'categories'
  | 'link_objects'
  | 'assignments'
  | 'controller_templates'
  | 'controllers'
  | 'custom_fields'
  | 'plugins'
  | 'images'
  | 'gallery_images'
  | 'notifications'
  | 'annotations'
  | 'equipment_notes'
  | 'assemblies'
  | 'schedules'
  | 'formulas'
  | 'dictionaries'
  | 'labels'
  | 'tree_items';

/** A row of a table that companies own. */
const row = (table: Archivable, values: (company: TestCompany) => object): Kind => ({
  make: (world, company) =>
    world.server.storage.system((db) =>
      db
        .insertInto(table as 'areas')
        .values({ company_id: company.id, ...values(company) } as never)
        .returning(['id', 'uuid'])
        .executeTakeFirstOrThrow(),
    ),
  archive: archiveIn(table),
});

function archiveIn(table: Archivable): NonNullable<Kind['archive']> {
  return (db, { uuid }) =>
    db
      .updateTable(table as 'areas')
      .set({ archived_at: new Date() })
      .where('uuid', '=', uuid)
      .execute();
}

async function plugin(
  world: World,
  company: TestCompany,
  caller: MatrixCaller,
  more: object = {},
): Promise<Made> {
  const source = `export default () => ${nth++}`;
  const offered_by = await ownerIn(world, company, caller);
  const offered = { sha256: sha256Of(source), source, offered_at: new Date(), offered_by };
  return world.server.storage.system((db) =>
    db
      .insertInto('plugins')
      .values({ company_id: company.id, ...offered, ...more })
      .returning(['id', 'uuid'])
      .executeTakeFirstOrThrow(),
  );
}

/** A folder, or a report where its type is said, of the administrators, which everyone may edit. */
const item = (world: World, { id: companyId }: TestCompany, reportType?: 'graph' | 'map'): Promise<Made> =>
  world.server.storage.system(async (db) => {
    const type = reportType ? 'report' : 'folder';
    const head = { companyId, name: 'Item', section: 'dashboard', type, reportType } as const;
    const made = await insertItem(db, { ...head, parentId: null, ownerUuid: null, body: reportType && {} });
    await shareWithEveryone(db, companyId, made.id, 'edit');
    return made;
  });

let nth = 0;
/** Somebody of the company without any rights. */
async function somebody(world: World, company: TestCompany): Promise<Made & { id: number }> {
  const { uuid, userId } = await addPerson(world.server, company, `Somebody${nth++}`, {});
  return { uuid, id: userId };
}
const user: Kind = {
  make: somebody,
  archive: (db, { id }) =>
    db.updateTable('memberships').set({ archived_at: new Date() }).where('user_id', '=', id!).execute(),
};

/** The caller himself where he belongs to the company, else somebody who does. */
const ownerIn = async (world: World, company: TestCompany, caller: MatrixCaller): Promise<number> =>
  caller.company.id === company.id && caller.person
    ? caller.person.userId
    : (await somebody(world, company)).id;

const FORMULA = {
  formula: 'x',
  time_range: 'default',
  data_point: 'last',
  start_time: '00:00',
  end_time: '23:59',
};
const label = row('labels', () => ({ title: 'Matrix' }));

export const KINDS = {
  area: row('areas', () => ({ name: 'North' })),
  route: row('routes', (company) => ({ name: 'Road', area_id: company.areaId })),
  site: row('sites', (company) => ({ name: 'Well', area_id: company.areaId, overview_order: '[]' })),
  role: row('roles', () => ({ title: 'Matrix', permissions: '{}' })),
  group: row('user_groups', () => ({ title: 'Matrix' })),
  plugin: { make: (...of) => plugin(...of), archive: archiveIn('plugins') },
  approvedPlugin: {
    make: (...of) =>
      plugin(...of, { approved_at: new Date(), kind: `kind-${nth}`, version: 1, descriptor: '{}' }),
    archive: archiveIn('plugins'),
  },
  image: row('images', () => {
    const key = crypto.randomUUID();
    return { uuid: key, key, type: 'raster', width: 1, height: 1, drawn: Buffer.from('picture') };
  }),
  notification: row('notifications', () => ({
    ...{ name: 'Night', status: true, type: 'Tag' },
    ...{ methods: '["email"]', triggers: '["High"]' },
  })),
  galleryImage: row('gallery_images', (company) => ({
    ...{ site_id: company.siteId, name: 'Pump', note: '', uploaded_by: 'Matrix' },
    ...{ width: 1, height: 1, picture: Buffer.from('picture'), thumbnail: Buffer.from('picture') },
  })),
  user,
  archivedUser: {
    async make(world, company) {
      const made = await somebody(world, company);
      await world.server.storage.system((db) => user.archive!(db, made));
      return made;
    },
  },
  picturedUser: {
    ...user,
    async make(world, company) {
      const made = await somebody(world, company);
      const picture = { user_id: made.id, bytes: Buffer.from('picture') };
      await world.server.storage.system((db) => db.insertInto('user_pictures').values(picture).execute());
      return made;
    },
  },
  customField: row('custom_fields', () => ({
    field_name: `Field ${crypto.randomUUID()}`,
    field_type: 'textField',
    linked_to: 'site',
    created_by: 'Matrix',
  })),
  company: {
    make: async (_world, company) => ({ uuid: company.uuid, id: company.id }),
  },
  folder: { make: (world, company) => item(world, company), archive: archiveIn('tree_items') },
  report: { make: (world, company) => item(world, company, 'graph'), archive: archiveIn('tree_items') },
  mapReport: { make: (world, company) => item(world, company, 'map'), archive: archiveIn('tree_items') },
  schedule: {
    async make(world, company, caller) {
      const owner_id = await ownerIn(world, company, caller);
      const { id: item_id } = await item(world, company, 'graph');
      return world.server.storage.system((db) =>
        db
          .insertInto('schedules')
          .values({
            ...{ company_id: company.id, item_id, owner_id, name: 'Daily', format: 'csv' },
            ...{ period: 'previousDay', condition: 'always', time: '06:00', weekdays: '[1]' },
            timezone: 'UTC',
          } as never)
          .returning(['id', 'uuid'])
          .executeTakeFirstOrThrow(),
      );
    },
    archive: archiveIn('schedules'),
  },
  mailWithFile: {
    make: (world, company) =>
      world.server.storage.system(async (db) => {
        const at = new Date();
        const file = { name: 'Levels.csv', type: 'text/csv', bytes: Buffer.from('file'), created_at: at };
        const { id: file_id } = await db
          .insertInto('mail_files')
          .values(file)
          .returning('id')
          .executeTakeFirstOrThrow();
        const words = { recipient: company.email, subject: 'Levels', text: '', html: '' };
        return db
          .insertInto('mails')
          .values({ ...words, user_id: company.userId, created_at: at, file_id } as never)
          .returning(['id', 'uuid'])
          .executeTakeFirstOrThrow();
      }),
  },
  archivedSite: {
    make: row('sites', ({ areaId }) => ({
      ...{ name: `Well ${nth++}`, area_id: areaId, overview_order: '[]', archived_at: new Date() },
    })).make,
  },
  archivedItem: {
    async make(world, company) {
      const made = await item(world, company);
      await world.server.storage.system((db) => archiveIn('tree_items')(db, made));
      return made;
    },
  },
  diagram: {
    make: (world, company) =>
      world.server.storage.system((db) =>
        saveDiagram(db, {
          ...{ companyId: company.id, name: 'Plant', everyone: 'edit' },
          ...{ width: 10, height: 10, objects: [] },
        }),
      ),
    archive: archiveIn('diagrams'),
  },
  popup: {
    make: (world, company) =>
      world.server.storage.system((db) =>
        saveDiagram(db, {
          ...{ companyId: company.id, purpose: 'popup', name: 'Faceplate' },
          ...{ width: 10, height: 10, objects: [] },
        }),
      ),
    archive: archiveIn('diagrams'),
  },
  overviewTemplate: {
    make: (world, company) =>
      world.server.storage.system((db) =>
        saveDiagram(db, {
          ...{ companyId: company.id, purpose: 'template', name: `Template ${nth++}` },
          ...{ width: 10, height: 10, objects: [] },
        }),
      ),
    archive: archiveIn('diagrams'),
  },
  overview: {
    make: (world, company) =>
      world.server.storage.system((db) =>
        saveDiagram(db, {
          ...{ companyId: company.id, siteId: company.siteId, name: 'Overview' },
          ...{ width: 10, height: 10, objects: [] },
        }),
      ),
    archive: archiveIn('diagrams'),
  },
  tag: {
    ...row('tags', (company) => ({
      controller_id: company.controllerId,
      name: 'Level',
      data_type: 'float',
      min: 0,
      max: 10,
      can_toggle: true,
      address: '{}',
    })),
  },
  assembly: row('assemblies', () => ({
    ...{ name: `Pump ${crypto.randomUUID()}`, version: 1, definition: '{}' },
    ...{ saved_at: new Date(), saved_by: 'Matrix' },
  })),
  // One of a device lives at a time.
  equipmentNote: {
    make: (world, company) =>
      world.server.storage.system(async (db) => {
        const at = new Date();
        const ofDevice = { company_id: company.id, controller_id: company.controllerId };
        await db
          .updateTable('equipment_notes')
          .set({ archived_at: at })
          .where('controller_id', '=', company.controllerId)
          .execute();
        return db
          .insertInto('equipment_notes')
          .values({
            ...{ ...ofDevice, text: 'Bearing noise', written_at: at },
            ...{ author_uuid: crypto.randomUUID(), author_name: 'Matrix' },
          })
          .returning(['id', 'uuid'])
          .executeTakeFirstOrThrow();
      }),
    archive: archiveIn('equipment_notes'),
  },
  // By the caller: others' are not theirs to change.
  annotation: {
    make: (world, company, { person }) =>
      world.server.storage.system((db) =>
        db
          .insertInto('annotations')
          .values({
            ...{ company_id: company.id, tag_id: company.tagId, at: new Date(), text: 'Cleaned' },
            ...{ author_uuid: person?.uuid ?? crypto.randomUUID(), author_name: 'Matrix' },
            created_at: new Date(),
          })
          .returning(['id', 'uuid'])
          .executeTakeFirstOrThrow(),
      ),
    archive: archiveIn('annotations'),
  },
  alert: {
    make: (world, company) =>
      world.server.storage.system(async (db) => {
        const uuid = crypto.randomUUID();
        const alert = { ...raisedAnew(new Date()), uuid, companyId: company.id, tagId: company.tagId };
        // One of a level lives at a time.
        await db
          .updateTable('alerts')
          .set({ status: 'completed', active: false })
          .where('tag_id', '=', company.tagId)
          .execute();
        await storeAlerts(db, [{ ...alert, level: 'High', type: 'urgent', message: 'Matrix' }], []);
        return db
          .selectFrom('alerts')
          .select(['id', 'uuid'])
          .where('uuid', '=', uuid)
          .executeTakeFirstOrThrow();
      }),
  },
  formula: row('formulas', () => ({ title: 'Matrix', ...FORMULA, constants: '{}', type: '' })),
  dictionary: row('dictionaries', () => ({ title: 'Matrix', definitions: '{"1":"On"}' })),
  label,
  // Diagrams use one that was removed as before, and it is still said which.
  usedLabel: { make: label.make },
  controller: row('controllers', (company) => ({
    link_id: company.linkId,
    name: `Device ${nth++}`,
    manufacturer: '',
    model: '',
    address: '{}',
  })),
  category: row('categories', () => ({ name: `Category ${nth++}` })),
  linkObject: row('link_objects', () => ({ name: `Object ${nth++}` })),
  assignment: row('assignments', () => ({ name: `Role ${nth++}` })),
  controllerTemplate: row('controller_templates', () => ({
    name: `Template ${nth++}`,
    protocol: 'sparkplug-b',
    manufacturer: '',
    model: '',
    updated_by: '',
    updated_at: new Date(),
  })),
  link: row('links', (company) => ({
    site_id: company.siteId,
    name: `Link ${nth++}`,
    protocol: 'sparkplug-b',
    address: '{}',
  })),
  hub: row('hubs', () => ({ name: `Hub ${nth++}` })),
  firmware: row('firmwares', () => ({ version: `1.${nth++}` })),
  certificate: {
    make: (world, company) =>
      world.server.storage.system((db) =>
        db
          .insertInto('field_certificates')
          .values({
            company_id: company.id,
            fingerprint: `${nth++}`.padStart(64, '0'),
            endpoint: 'opc.tcp://plc:4840',
            subject: 'CN=plc',
            issuer: 'CN=plc',
            valid_from: new Date(),
            valid_to: new Date(),
            decided_by: null,
          })
          .returning(['id', 'uuid'])
          .executeTakeFirstOrThrow(),
      ),
  },
  scan: {
    // By who administers the company: a scan lives in the server's memory alone.
    async make(world, company) {
      const name = company.id === world.ours.id ? 'administrator' : 'other administrator';
      const { token } = world.callers.find((caller) => caller.name === name)!;
      const path = `communications/site-communication/${company.site}/scan`;
      const answer = await world.server.get(path, token);
      return { uuid: answer.json().data.uuid };
    },
  },
  command: {
    isPersonal: true,
    async make(world, company, caller) {
      const id = crypto.randomUUID();
      const user_id = await ownerIn(world, company, caller);
      const values = { value: '1', expected: '0', read_back: 'null', result: 'confirmed', message: '' };
      await world.server.storage.system((db) =>
        db
          .insertInto('commands')
          .values({
            id,
            company_id: company.id,
            user_id,
            tag_id: company.tagId,
            ...values,
            requested_at: new Date(),
          })
          .execute(),
      );
      return { uuid: id };
    },
  },
  invitation: {
    isPersonal: true,
    async make(world, company, caller) {
      const invited = await ownerIn(world, company, caller);
      const { userId, uuid } = await addPerson(world.server, world.theirs, `I${crypto.randomUUID()}`, {});
      await world.server.storage.system(async (db) => {
        const { email } = await db
          .selectFrom('users')
          .where('id', '=', invited)
          .select('email')
          .executeTakeFirstOrThrow();
        const values = { invited_email: email, invited_at: new Date() };
        await db.updateTable('users').set(values).where('id', '=', userId).execute();
      });
      return { uuid };
    },
  },
  session: {
    isPersonal: true,
    async make(world, company, caller) {
      const id = crypto.randomUUID();
      const user_id = await ownerIn(world, company, caller);
      const at = new Date();
      const expires_at = new Date(at.getTime() + 3_600_000);
      const values = { token_hash: '', previous_hash: null, rotated_at: at, created_at: at, expires_at };
      await world.server.storage.system((db) =>
        db
          .insertInto('refresh_families')
          .values({ id, company_id: company.id, user_id, user_agent: '', ...values })
          .execute(),
      );
      return { uuid: id };
    },
  },
} as const satisfies Record<string, Kind>;

export type KindName = keyof typeof KINDS;
/** The kind as what all kinds are. */
export const kindOf = (name: KindName): Kind => KINDS[name];
