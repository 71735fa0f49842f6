/** A company with sites, tags in roles, and samples, for the tests of reports. */
import {
  fullPermissions,
  type Permissions,
  type Report,
  type ReportView,
} from '../../../../../api/contract/index.ts';
import { openTestApp, type TestApp } from '../../../../support/app.ts';
import { addCompany, type TestCompany } from '../../../../support/company.ts';
import { addPerson, as, type Call, type TestPerson } from '../../../../support/people.ts';

export const NOW = Date.parse('2026-11-20T12:00:00Z');

export interface Somebody extends TestPerson {
  readonly call: Call;
}

export interface ReportWorld {
  readonly server: TestApp;
  readonly company: TestCompany;
  person(name: string, permissions?: Permissions, type?: 'CompanyAdmin' | null): Promise<Somebody>;
  dispose(): Promise<void>;
}

let nth = 0;

export async function openReportWorld(): Promise<ReportWorld> {
  const server = await openTestApp({ now: () => NOW });
  const company = await addCompany(server.storage, `Cedar${nth++}`);
  return {
    server,
    company,
    async person(name, permissions = fullPermissions(), type = null) {
      const person = await addPerson(server, company, `${name}${nth++}`, permissions, type);
      return { ...person, call: await as(server, person) };
    },
    dispose: () => server.dispose(),
  };
}

type NewReport = Omit<Partial<Report>, 'users' | 'groups'> & {
  readonly users?: object[];
  readonly groups?: object[];
};

/** Makes a report as somebody. Throws where that is refused. */
export async function made({ call }: Pick<Somebody, 'call'>, body: NewReport): Promise<Report> {
  const { status, data, body: text } = await call('POST', 'reports', { name: 'Levels', ...body });
  if (status !== 200) throw new Error(`No report: ${status} ${text}`);
  return data;
}

/** What a report shows. Throws where that is refused. */
export async function shown(
  { call }: Pick<Somebody, 'call'>,
  uuid: string,
  query: Record<string, string> = {},
  body: object = {},
): Promise<ReportView> {
  const answer = await call('POST', `reports/view/${uuid}?${new URLSearchParams(query)}`, body);
  if (answer.status !== 200) throw new Error(`No view: ${answer.status} ${answer.body}`);
  return answer.data;
}
