import type { Finds } from '../core/find.ts'

export const finds: Finds = {
  actions: [
    {
      key: 'drugStock.add',
      name: '药品入库',
      pinyin: 'yaopinruku yprk',
      may: 'oemr:drug-stock:save',
      page: 'clinic/drug-stock/index',
      step: 'add',
    },
  ],
}
