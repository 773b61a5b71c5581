import { page, straightBelow, subSystem } from './rows.ts'

export const ohmp = subSystem('ohmp', '健康管理', 'health', [
  straightBelow(9, [
    page('hm.project', '健康管理项目', 'health-manager/project/index', 'plan', {
      grants: '-AARA-RR',
      perms: 'health-manager:project: list,info / save,update,enable,import / delete,export',
    }),
    page('hm.manager', '健康管理员', 'health-manager/service/index', 'health', {
      grants: '-AARARRR',
      perms: 'health-manager:service: list,info / save,update,qr-code,import,reveal / delete,export',
    }),
    page('hm.scheme', '健康方案', 'health-manager/selection-scheme/index', 'plan', {
      grants: '-RRRAW--',
      perms: ['health-manager:selection-scheme: list,info / save,update,publish / delete', 'health-manager:health-scheme: info / assign'],
    }),
    page('hm.activity', '活动信息', 'activity-info/index', 'activity', {
      grants: 'RAAWAR-A',
      perms: 'biz:activity-info: list,info / save,update,publish / delete',
    }),
    page('hm.enroll', '活动报名', 'temp-activity/enroll', 'activity', {
      grants: '-EERA--R',
      perms: 'enroll:temp-activity: list / reveal,sign / delete,export',
    }),
    page('hm.drug-resv', '药品预约', 'temp-activity/drug-reserve', 'drug', { grants: '-EERA--R', as: 'hm.enroll' }),
  ]),
])
