import type { Finds } from '../core/find.ts'

export const finds: Finds = {
  actions: [
    {
      key: 'examination.add',
      name: '新增体检',
      pinyin: 'xinzengtijian xztj',
      may: 'biz:pe-record:save',
      page: 'pe-record/index',
      step: 'add',
    },
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
