import type { Logged, Todos } from '../core/console.ts'

/** Urls of the menus for which the console has a page. */
export const pages = ['biz/coop-institution'] as const
export const todos = {
  'coop.local': { page: 'biz/coop-institution', filters: { kind: 1, agreementState: 3, renewable: 1 }, name: '家当地机构的协议将到期' },
  'coop.remote': { page: 'biz/coop-institution', filters: { kind: 2, agreementState: 3, renewable: 1 }, name: '家远程机构的协议将到期' },
} satisfies Todos
export const logged = { 合作医疗机构: ['biz:coop-institution:info'] } satisfies Logged
