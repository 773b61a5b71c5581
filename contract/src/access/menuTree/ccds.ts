import { also, directory, page, subSystem } from './rows.ts'

export const ccds = subSystem('ccds', '医务室运营', 'clinic', [
  directory('res', '医疗资源', 'clinic', 6, [
    page('res.clinic', '医务室管理', 'biz/org-clinic/index', 'clinic', {
      roles: { read: [7], export: [2, 13], work: [5, 8], manage: [3, 4, 6] },
      permissions: {
        'biz:org-clinic:list': 'read',
        'biz:org-clinic:info': 'read',
        'biz:org-clinic:save': 'work',
        'biz:org-clinic:update': 'work',
        'biz:org-clinic:bind-equipment': 'work',
        'biz:org-clinic:test-equipment': also('work', 7, 11),
        'biz:org-clinic:pause-service': 'work',
        'biz:org-clinic:delete': 'manage',
        'biz:org-clinic:cancel-service': 'manage',
        'biz:org-clinic:import': 'manage',
        'biz:org-clinic:export': 'manage',
        'biz:project-clinic:list': 'read',
        'biz:project-clinic:save': 'work',
        // Who keeps the referrals of a project (02 §1) takes one away, too.
        'biz:project-clinic:delete': also('manage', 5),
      },
    }),
    page('res.infirmary', '机构医务室', 'biz/org-infirmary/index', 'infirmary', {
      roles: { read: [2, 7, 8, 13], work: [5], manage: [3, 4, 6] },
      permissions: {
        'biz:org-infirmary:list': 'read',
        'biz:org-infirmary:info': 'read',
        'biz:org-infirmary:save': 'work',
        'biz:org-infirmary:update': 'work',
        'biz:org-infirmary:bind-equipment': 'work',
        'biz:org-infirmary:delete': 'manage',
      },
    }),
    page('res.equ', '设备台账', 'equ/equ-info/index', 'equipment', {
      roles: { read: [7, 8], export: [2, 13], work: [5], manage: [3, 4, 6] },
      permissions: {
        'equ:equ-info:list': 'read',
        'equ:equ-info:info': 'read',
        'equ:equ-info:save': 'work',
        'equ:equ-info:update': 'work',
        'equ:equ-info:import': 'work',
        'equ:equ-info:delete': 'manage',
        'equ:equ-info:export': 'manage',
      },
    }),
    page('res.org-equ', '设备调配', 'biz/org-equipment/index', 'exchange', {
      roles: { read: [2, 8, 13], work: [5], manage: [3, 4, 6] },
      permissions: {
        'biz:org-equipment:list': 'read',
        'biz:org-equipment:info': 'read',
        'biz:org-equipment:save': 'work',
        'biz:org-equipment:update': 'work',
        'biz:org-equipment:active': 'work',
        'biz:org-equipment:exchange': 'work',
        'biz:org-equipment:bind': 'work',
        'biz:org-equipment:delete': 'manage',
      },
    }),
    page('res.doctor', '医生管理', 'doctor/index', 'doctor', {
      roles: { read: [2, 7, 8, 13], work: [5], manage: [3, 4, 6] },
      permissions: {
        'biz:doctor:list': 'read',
        'biz:doctor:info': 'read',
        'biz:doctor:save': 'work',
        'biz:doctor:update': 'work',
        'biz:doctor:home-show': 'work',
        'biz:doctor:reveal': 'work',
        'biz:doctor:delete': 'manage',
        'biz:doctor:reset-pwd': 'manage',
        'biz:external-doctor:list': 'read',
        'biz:external-doctor:save': 'work',
        'biz:external-doctor:update': 'work',
        'biz:external-doctor:delete': 'manage',
      },
    }),
    page('res.staff', '医务人员', 'biz/clinic-doctor/index', 'people', {
      roles: { read: [2, 7, 13], work: [8], manage: [3, 4, 5, 6] },
      permissions: {
        'biz:clinic-doctor:list': 'read',
        'biz:clinic-doctor:save': 'work',
        'biz:clinic-doctor:update': 'work',
        'biz:clinic-doctor:delete': 'manage',
      },
    }),
    page('res.hospital', '合作医院', 'biz/hospital/index', 'hospital', {
      roles: { read: [2, 3, 4, 5, 7, 8, 13], manage: [6] },
      permissions: {
        'biz:hospital:list': 'read',
        'biz:hospital:info': 'read',
        'biz:hospital:save': 'work',
        'biz:hospital:update': 'work',
        'biz:hospital:delete': 'manage',
      },
    }),
    page('res.dept', '医院科室', 'biz/hospital-departments/index', 'institution', {
      roles: { read: [2, 3, 4, 5, 7, 8, 13], manage: [6] },
      permissions: {
        'biz:hospital-departments:list': 'read',
        'biz:hospital-departments:info': 'read',
        'biz:hospital-departments:save': 'work',
        'biz:hospital-departments:update': 'work',
        'biz:hospital-departments:update-status': 'work',
        'biz:hospital-departments:delete': 'manage',
      },
    }),
  ]),
  directory('op', '门诊管理', 'outpatient', 6, [
    page('op.scheduling', '全部排班', 'outpatient-management/all-scheduling', 'calendar', {
      roles: { read: [2, 8, 13], work: [5, 7], manage: [3, 4, 6] },
      permissions: {
        'outpatient:os-scheduling:list': 'read',
        'outpatient:os-scheduling:info': 'read',
        'outpatient:os-scheduling:save': 'work',
        'outpatient:os-scheduling:update': 'work',
        'outpatient:os-scheduling:register': 'work',
        'outpatient:os-scheduling:cancel-register': 'work',
        'outpatient:os-scheduling:opinion': 'work',
        'outpatient:os-scheduling:reveal': 'work',
        'outpatient:os-scheduling:delete': 'manage',
        'outpatient:os-scheduling:share': 'manage',
      },
    }),
    page('op.schedule', '日程管理', 'schedule-management/index', 'conference', {
      roles: { read: [8], work: [5, 7], manage: [3, 4, 6] },
      permissionsOf: 'op.scheduling',
    }),
    page('op.reception', '接诊记录', 'clinic/reception/index', 'diagnosis', {
      roles: { read: [3, 4, 5, 6], manage: [7] },
      permissions: {
        'oemr:reception:list': 'read',
        'oemr:reception:info': 'read',
        'oemr:reception:save': 'work',
        'oemr:reception:update': 'work',
        'oemr:reception:reveal': 'work',
        'oemr:reception:delete': 'manage',
        'oemr:reception:export': 'manage',
      },
    }),
    page('op.follow', '随访管理', 'clinic/follow-up/index', 'health', {
      roles: { read: [3, 4, 5, 6], manage: [7] },
      permissions: {
        'oemr:follow-up:list': 'read',
        'oemr:follow-up:info': 'read',
        'oemr:follow-up:save': 'work',
        'oemr:follow-up:update': 'work',
        'oemr:follow-up:reveal': 'work',
        'oemr:follow-up:delete': 'manage',
        'oemr:follow-up:export': 'manage',
      },
    }),
    page('op.stock', '药品库存', 'clinic/drug-stock/index', 'drug', {
      roles: { read: [2, 3, 4, 6, 13], work: [5, 8], manage: [7] },
      permissions: {
        'oemr:drug-stock:list': 'read',
        'oemr:drug-stock:info': 'read',
        'oemr:drug-stock:save': 'work',
        'oemr:drug-stock:update': 'work',
        'oemr:drug-stock:delete': 'manage',
        'oemr:drug-stock:export': 'manage',
      },
    }),
  ]),
  directory('ops', '运营统计', 'chart', 6, [
    page('ops.overview', '运营总览', 'clinic-operations/overview', 'monitor', {
      roles: { read: [7], export: [2, 3, 4, 6, 13] },
      orgTypes: [0, 1, 2, 3],
      permissions: {
        'ccds:clinic-operation:list': 'read',
        'ccds:clinic-operation:export': 'manage',
      },
    }),
    page('ops.stat', '医务室统计', 'clinic-operations/operation-statistics/index', 'chart', {
      roles: { read: [7], export: [2, 3, 4, 6, 13] },
      orgTypes: [0, 1, 2, 3],
      permissionsOf: 'ops.overview',
    }),
    page('ops.detail', '统计明细', 'clinic-operations/statistics-detail/index', 'detail', {
      roles: { read: [7], export: [2, 3, 4, 6, 13] },
      orgTypes: [0, 1, 2, 3],
      permissions: {
        'operation:statistics:list': 'read',
        'operation:statistics:export': 'manage',
      },
    }),
    page('ops.infectious', '传染病上报', 'clinic-operations/infectious-reporting/index', 'risk', {
      roles: { read: [7], export: [2, 3, 4, 6, 13] },
      orgTypes: [0, 1, 2, 3],
      permissions: {
        'ccds:infectious:list': 'read',
        'ccds:infectious:export': 'manage',
      },
    }),
    page('ops.build', '医务室建设统计', 'clinic-build/index', 'clinic', {
      roles: { export: [2, 3, 4, 6, 13] },
      orgTypes: [0, 1, 2, 3],
      permissions: {
        'ccds:clinic-build:list': 'read',
        'ccds:clinic-build:export': 'manage',
      },
    }),
  ]),
])
