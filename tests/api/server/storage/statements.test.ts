import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Statements } from '../../../../api/server/storage/pglite/statements.ts';

let db: PGlite;
let statements: Statements;
beforeAll(async () => {
  db = await PGlite.create();
  await db.exec('create table things (id integer primary key, name text unique)');
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.exec('truncate things; deallocate all');
  statements = new Statements(db);
});

const kept = async (): Promise<string[]> => {
  const { rows } = await db.query<{ statement: string }>('select statement from pg_prepared_statements');
  return rows.map(({ statement }) => statement);
};

test('values of every type come back from a kept statement as they do from PGlite itself', async () => {
  const sql = `select $1::integer as i, $2::bigint as l, $3::double precision as f, $4::text as t, $5::boolean as b,
    $6::timestamptz as at, $7::jsonb as j, $8::integer[] as list, $9::text as nothing, $10::bytea as bytes, $11::uuid as id`;
  const at = new Date('2026-11-23T04:05:06.789Z');
  const id = '0b3a3a2e-6a0f-4c55-9c5b-9d2f3c1e7a11';
  const values = [
    7,
    '9007199254740993',
    0.1,
    'a "b" \\ ü',
    true,
    at,
    { a: [1, null] },
    [1, 2],
    null,
    Buffer.from('00ff', 'hex'),
    id,
  ];
  const { rows } = await db.query(sql, values);
  for (let nth = 0; nth < 8; nth++) expect((await statements.run(sql, values)).rows).toEqual(rows);
  expect(await kept()).toEqual([sql]);
});

test('a statement is kept once it comes a second time, and the one that was not used longest goes', async () => {
  const sqls = Array.from({ length: 151 }, (_, nth) => `select $1::integer + ${nth} as sum`);
  await statements.run(sqls[0]!, [1]);
  expect(await kept()).toEqual([]);
  await statements.run(sqls[0]!, [1]);
  for (const sql of sqls.slice(1, 150)) for (const value of [1, 2]) await statements.run(sql, [value]);
  expect(await kept()).toHaveLength(150);
  await statements.run(sqls[0]!, [1]);
  for (const value of [1, 2])
    expect((await statements.run(sqls[150]!, [value])).rows).toEqual([{ sum: value + 150 }]);
  const left = await kept();
  expect(left).toHaveLength(150);
  expect(left).toContain(sqls[0]);
  expect(left).not.toContain(sqls[1]);
  expect((await statements.run(sqls[1]!, [5])).rows).toEqual([{ sum: 6 }]);
});

test('how many rows were changed is told, and an error has its fields and leaves the next statement alone', async () => {
  const sql = 'insert into things (id, name) values ($1, $2)';
  for (const id of [1, 2, 3]) expect((await statements.run(sql, [id, `n${id}`])).affectedRows).toBe(1);
  await expect(statements.run(sql, [4, 'n1'])).rejects.toMatchObject({
    code: '23505',
    severity: 'ERROR',
    constraint: 'things_name_key',
  });
  expect((await statements.run('select count(*)::integer as n from things', [])).rows).toEqual([{ n: 3 }]);
});

test('a transaction that failed refuses kept statements until it is taken back', async () => {
  const sql = 'insert into things (id, name) values ($1, $2)';
  for (const id of [1, 2]) await statements.run(sql, [id, `n${id}`]);
  await statements.run('begin', []);
  await statements.run(sql, [3, 'n3']);
  await expect(statements.run(sql, [3, 'again'])).rejects.toMatchObject({ code: '23505' });
  await expect(statements.run(sql, [5, 'n5'])).rejects.toMatchObject({ code: '25P02' });
  await statements.run('rollback', []);
  await statements.run(sql, [3, 'n3']);
  expect((await statements.run('select count(*)::integer as n from things', [])).rows).toEqual([{ n: 3 }]);
});

test('what was prepared before its table changed is refused once, and then sees the change', async () => {
  await db.exec('create table shapes (id integer)');
  const sql = 'select * from shapes where id > $1';
  for (const id of [1, 2]) await statements.run(sql, [id]);
  await db.exec("alter table shapes add column colour text default 'red'; insert into shapes values (9)");
  await expect(statements.run(sql, [1])).rejects.toThrow('cached plan must not change result type');
  for (const id of [1, 2, 3])
    expect((await statements.run(sql, [id])).rows).toEqual([{ id: 9, colour: 'red' }]);
});

test('many at once run one after the other, in the order they came', async () => {
  await statements.run('create temporary sequence steps', []);
  const runs = Array.from({ length: 20 }, () =>
    statements.run("select nextval('steps')::integer + $1::integer as n", [0]),
  );
  const rows = (await Promise.all(runs)).map(({ rows: [row] }) => (row as { n: number }).n);
  expect(rows).toEqual(Array.from({ length: 20 }, (_, nth) => nth + 1));
});
