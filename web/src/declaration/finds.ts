import type { Finds } from '../core/find.ts'

export const finds: Finds = {
  orgLinks: [{ key: 'filling', name: '查看填报', order: 20, may: 'biz:filling-management:list', page: 'filling-management/index' }],
}
