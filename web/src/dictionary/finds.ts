import type { Finds } from '../core/find.ts'

export const finds: Finds = {
  actions: [
    { key: 'drug.add', name: '新增药品', pinyin: 'xinzengyaopin xzyp', may: 'drugs:drug:save', page: 'dict/drug', step: 'add' },
    { key: 'drug.import', name: '导入药品', pinyin: 'daoruyaopin dryp', may: 'drugs:drug:import', page: 'dict/drug', step: 'import' },
    { key: 'disease.add', name: '新增疾病', pinyin: 'xinzengjibing xzjb', may: 'drugs:disease:save', page: 'dict/disease', step: 'add' },
  ],
}
