import type { Session } from '../../../../api/contract/index.ts';

/** A session as the server answers it, of anybody. */
export const sessionOf = (person: string, role = 'operator', company = 'cedar'): Session => ({
  token: `token of ${person}`,
  user: {
    id: 1,
    uuid: person,
    firstName: person,
    lastName: '',
    email: `${person}@demo.example`,
    assimilationMode: false,
    role: { uuid: role, title: role, type: null },
    timezone: null,
  },
  company: { uuid: company, name: 'Cedar Valley Water', timezone: 'America/Denver' },
  defaults: { haveDashViewPermission: true, haveSiteViewPermission: true, dashUrl: null, siteUrl: null },
});
