import type { Finds } from '../core/find.ts'

export const finds: Finds = {
  actions: [
    {
      key: 'situation.import',
      name: '导入疫情态势',
      pinyin: 'daoruyiqingtaishi dryqts',
      may: 'risk:epidemic-situation:import',
      page: 'risk/epidemic-situation/index',
      step: 'import',
    },
  ],
}
