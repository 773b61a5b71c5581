import { orgManager } from '@oems/contract/organisation/orgManager.ts'
import { employees } from '@oems/contract/people/employees.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ask } from '../../core/db/database.ts'
import { draft } from '../../people/testEmployees.ts'
import { testApp } from '../../testing/testApp.ts'
import { rowOf, twoCompanies } from '../testTree.ts'
import { treeFaults } from '../trees/treeCheck.ts'

const app = await testApp({ alone: true })

/** Companies below a node, and below each of them as many more. */
async function branch(parentId: number, companies: number, each: number) {
  const below = (parent: string, count: number) => sql`
    insert into org (id, created_at, created_by, updated_at, updated_by, parent_id, org_type, org_project_type, org_name, name_key, org_code, sort_no, path, depth,
      pinyin, initials, qr_token, status)
    overriding system value
    select own.id, now(), 0, now(), 0, p.id, 3, 0, '分局' || n, '分局' || n, 'B' || p.id || '-' || n, n * 1024, p.path || own.id || '/', p.depth + 1,
      '', '', substr(md5(p.id || '-' || n), 1, 22), 1
    from org p cross join lateral (select p.id as above, n, nextval(pg_get_serial_sequence('org', 'id')) as id from generate_series(1, ${count}) n) own
    where ${sql.raw(parent)}`
  await app.db.execute(below(`p.id = ${parentId}`, companies))
  await app.db.execute(below(`p.parent_id = ${parentId}`, each))
}

test('while a node with 5,000 below it is moved to and fro, children and people come below it (02 §9 no. 4)', async () => {
  const { a, b, admin } = await twoCompanies(app)
  const top = await app.anOrg({ parentId: a.id })
  await branch(top.id, 49, 101)
  const parent = await app.anOrg({ parentId: top.id })
  const project = await app.anOrg({ parentId: top.id, orgType: 4 })
  const move = async (targetOrgId: number) => {
    const reply = await admin(orgManager.movePosition, { sourceOrgId: top.id, targetOrgId, position: 'inner' })
    return [reply.code, (reply.data as { movedNum: number }).movedNum > 5_000]
  }
  const names = ['第一分公司', '第二工程局', '南方项目管理中心', '设计咨询院']
  for (const [at, target] of [b, a].entries()) {
    const replies = await Promise.all([
      move(target.id),
      ...names.slice(at * 2, at * 2 + 2).map((orgName) => admin(orgManager.save, { orgParentId: parent.id, orgType: 3, orgName })),
      ...[1, 2, 3].map(() => admin(employees.v2Save, draft(project.id))),
    ])
    const [moved, ...others] = replies as [unknown, ...{ code: number }[]]
    expect(moved).toEqual([0, true])
    expect(others.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0])
    expect(await treeFaults(app.db)).toEqual({ misplaced: 0, orphans: 0 })
    expect((await rowOf(app, parent.id)).path).toBe(`${(await rowOf(app, target.id)).path}${top.id}/${parent.id}/`)
  }
  const [found] = await ask<{ people: number; children: number }>(
    app.db,
    sql`select (select count(*)::int from employee where org_id = ${project.id}) people, (select count(*)::int from org where parent_id = ${parent.id}) children`,
  )
  expect(found).toEqual({ people: 6, children: 4 })
})
