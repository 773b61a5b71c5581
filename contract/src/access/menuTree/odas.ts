import { only, page, straightBelow, subSystem } from './rows.ts'

export const odas = subSystem('odas', '数据分析', 'chart', [
  straightBelow(12, [
    page('stat.health', '健康总览', 'statistic/health', 'health', {
      roles: { read: [7], export: [2, 3, 4, 6, 13] },
      orgTypes: [0, 1, 2, 3],
      permissions: {
        'stat:health:list': 'read',
        'stat:health:export': 'manage',
      },
    }),
    page('stat.chart', '统计图表', 'statistic/chart', 'chart', {
      roles: { export: [2, 3, 4, 6, 13] },
      orgTypes: [0, 1, 2, 3],
      permissions: {
        'stat:chart:list': 'read',
        'stat:chart:export': 'manage',
      },
    }),
    page('stat.epidemic', '疫情统计', 'statistic/epidemic', 'map', {
      roles: { export: [2, 3, 4, 6, 13] },
      orgTypes: [0, 1, 2, 3],
      permissions: {
        'stat:epidemic:list': 'read',
        'stat:epidemic:export': 'manage',
      },
    }),
    page('stat.warning', '异常预警', 'statistic/warning', 'risk', {
      roles: { read: [7, 8], export: [2], work: [5], manage: [3, 4, 6, 13] },
      permissions: {
        'stat:warning:list': 'read',
        'stat:warning:info': 'read',
        'stat:warning:deal': 'work',
        'stat:warning:export': 'manage',
        'stat:warning:config': only(3, 6),
      },
    }),
    page('stat.platform', '平台服务概览', 'statistic/platform-service', 'monitor', {
      roles: { export: [2, 3, 4, 6, 13] },
      orgTypes: [0, 1, 2, 3],
      permissions: {
        'stat:platform-service:list': 'read',
        'stat:platform-service:export': 'manage',
      },
    }),
    page('stat.engine', '数据核对', 'stat/engine', 'log', {
      roles: { manage: [6] },
      orgTypes: [0],
      permissions: {
        'stat:engine:list': 'read',
        'stat:engine:rebuild': 'manage',
      },
    }),
  ]),
])
