import { page, straightBelow, subSystem } from './rows.ts'

export const odas = subSystem('odas', '数据分析', 'chart', [
  straightBelow(12, [
    page('stat.health', '健康总览', 'statistic/health', 'chart', {
      grants: 'EEE-ER-E',
      orgTypes: [0, 1, 2, 3],
      perms: 'stat:health: list / - / export',
    }),
    page('stat.chart', '统计图表', 'statistic/chart', 'chart', {
      grants: 'EEE-E--E',
      orgTypes: [0, 1, 2, 3],
      perms: 'stat:chart: list / - / export',
    }),
    page('stat.epidemic', '疫情统计', 'statistic/epidemic', 'map', {
      grants: 'EEE-E--E',
      orgTypes: [0, 1, 2, 3],
      perms: 'stat:epidemic: list / - / export',
    }),
    page('stat.warning', '异常预警', 'statistic/warning', 'risk', {
      grants: 'EAAWARRA',
      perms: 'stat:warning: list,info / deal / export,config (3, 6)',
    }),
    page('stat.platform', '平台服务概览', 'statistic/platform-service', 'monitor', {
      grants: 'EEE-E--E',
      orgTypes: [0, 1, 2, 3],
      perms: 'stat:platform-service: list / - / export',
    }),
    page('stat.engine', '数据核对', 'stat/engine', 'log', {
      grants: '----A---',
      orgTypes: [0],
      perms: 'stat:engine: list / - / rebuild',
    }),
  ]),
])
