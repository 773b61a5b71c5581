import { employees } from '@oems/contract/people/employees.ts'
import type { Finds, Hits } from '../core/find.ts'
import { send } from '../core/send.ts'

const list = 'employee/index'
const shownAtMost = 8

/** Through the list that the caller has anyhow: in scope, masked, and without a line of who was looked at. */
async function search(keyword: string, signal: AbortSignal): Promise<Hits> {
  const { list: found, total, totalCapped } = await send(employees.v2List, { keyword, pageSize: shownAtMost }, { signal })
  const hits = found.map(({ employeeId, name, workNo, orgName }) => ({
    id: employeeId,
    name,
    note: workNo === null ? orgName : `${workNo} · ${orgName}`,
    address: `/employee/${employeeId}`,
  }))
  return { hits, total, totalCapped, all: `/${list}?${new URLSearchParams({ keyword })}` }
}

export const finds: Finds = {
  sources: [{ key: 'people', title: '人员', may: 'biz:employee:list', byNumber: true, search }],
  actions: [
    { key: 'people.add', name: '新增员工', pinyin: 'xinzengyuangong xzyg', may: 'biz:employee:save', page: list, step: 'add' },
    { key: 'people.import', name: '导入员工', pinyin: 'daoruyuangong dryg', may: 'biz:employee:import', page: list, step: 'import' },
    {
      key: 'roster.import',
      name: '导入花名册',
      pinyin: 'daoruhuamingce drhmc',
      may: 'biz:employee-manager:import',
      page: 'employee-manager/index',
      step: 'import',
    },
  ],
  orgLinks: [{ key: 'people', name: '查看员工', order: 10, may: 'biz:employee:list', page: list }],
}
