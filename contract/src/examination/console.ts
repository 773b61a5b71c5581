import type { Logged, Todos } from '../core/console.ts'
import { DueState } from './codes.ts'

/** Urls of the menus for which the console has a page. */
export const pages = ['pe-record/index'] as const
export const todos = {
  'pe.due': { page: 'pe-record/index', filters: { tab: 1, state: DueState.due }, name: '人次应做职业健康检查' },
} satisfies Todos
export const logged = {
  体检记录: ['biz:pe-record:info'],
  体检项目: ['biz:pe-item:list'],
  检查周期: ['biz:pe-item:list'],
  职业接触史: ['biz:archive:info'],
} satisfies Logged
