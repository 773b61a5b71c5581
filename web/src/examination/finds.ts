import type { Finds } from '../core/find.ts'

export const finds: Finds = {
  actions: [
    {
      key: 'examination.import',
      name: '导入体检记录',
      pinyin: 'daorutijianjilu drtjjl',
      may: 'biz:pe-record:import',
      page: 'pe-record/index',
      step: 'import',
    },
  ],
}
