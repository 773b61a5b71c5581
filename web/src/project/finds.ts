import type { Finds } from '../core/find.ts'

export const finds: Finds = {
  actions: [
    { key: 'project.add', name: '新增项目', pinyin: 'xinzengxiangmu xzxm', may: 'biz:project:add', page: 'biz/project', step: 'add' },
    {
      key: 'project.import',
      name: '导入项目',
      pinyin: 'daoruxiangmu drxm',
      may: 'biz:project-manager:import',
      page: 'biz/project',
      step: 'import',
    },
  ],
}
