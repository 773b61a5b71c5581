import { directory, page, subSystem } from './rows.ts'

export const ccds = subSystem('ccds', '医务室运营', 'clinic', [
  directory('res', '医疗资源', 'clinic', 6, [
    page('res.clinic', '医务室管理', 'biz/org-clinic/index', 'clinic', {
      grants: 'EAAWARWE',
      perms: [
        'biz:org-clinic: list,info / save,update,bind-equipment,test-equipment (+7, 11),pause-service / delete,cancel-service,import,export',
        'biz:project-clinic: list / save / delete',
      ],
    }),
    page('res.infirmary', '机构医务室', 'biz/org-infirmary/index', 'clinic', {
      grants: 'RAAWARRR',
      perms: 'biz:org-infirmary: list,info / save,update,bind-equipment / delete',
    }),
    page('res.equ', '设备台账', 'equ/equ-info/index', 'equipment', {
      grants: 'EAAWARRE',
      perms: 'equ:equ-info: list,info / save,update,import / delete,export',
    }),
    page('res.org-equ', '设备调配', 'biz/org-equipment/index', 'equipment', {
      grants: 'RAAWA-RR',
      perms: 'biz:org-equipment: list,info / save,update,active,exchange,bind / delete',
    }),
    page('res.doctor', '医生管理', 'doctor/index', 'doctor', {
      grants: 'RAAWARRR',
      perms: [
        'biz:doctor: list,info / save,update,home-show,reveal / delete,reset-pwd',
        'biz:external-doctor: list / save,update / delete',
      ],
    }),
    page('res.staff', '医务人员', 'biz/clinic-doctor/index', 'doctor', {
      grants: 'RAAAARWR',
      perms: 'biz:clinic-doctor: list / save,update / delete',
    }),
    page('res.hospital', '合作医院', 'biz/hospital/index', 'hospital', {
      grants: 'RRRRARRR',
      perms: 'biz:hospital: list,info / save,update / delete',
    }),
    page('res.dept', '医院科室', 'biz/hospital-departments/index', 'hospital', {
      grants: 'RRRRARRR',
      perms: 'biz:hospital-departments: list,info / save,update,update-status / delete',
    }),
  ]),
  directory('op', '门诊管理', 'outpatient', 6, [
    page('op.scheduling', '全部排班', 'outpatient-management/all-scheduling', 'calendar', {
      grants: 'RAAWAWRR',
      perms: 'outpatient:os-scheduling: list,info / save,update,register,cancel-register,opinion,reveal / delete,share',
    }),
    page('op.schedule', '日程管理', 'schedule-management/index', 'calendar', { grants: '-AAWAWR-', as: 'op.scheduling' }),
    page('op.reception', '接诊记录', 'clinic/reception/index', 'diagnosis', {
      grants: '-RRRRA--',
      perms: 'oemr:reception: list,info / save,update,reveal / delete,export',
    }),
    page('op.follow', '随访管理', 'clinic/follow-up/index', 'health', {
      grants: '-RRRRA--',
      perms: 'oemr:follow-up: list,info / save,update,reveal / delete,export',
    }),
    page('op.stock', '药品库存', 'clinic/drug-stock/index', 'drug', {
      grants: 'RRRWRAWR',
      perms: 'oemr:drug-stock: list,info / save,update / delete,export',
    }),
  ]),
  directory('ops', '运营统计', 'chart', 6, [
    page('ops.overview', '运营总览', 'clinic-operations/overview', 'monitor', {
      grants: 'EEE-ER-E',
      orgTypes: [0, 1, 2, 3],
      perms: 'ccds:clinic-operation: list / - / export',
    }),
    page('ops.stat', '医务室统计', 'clinic-operations/operation-statistics/index', 'chart', {
      grants: 'EEE-ER-E',
      orgTypes: [0, 1, 2, 3],
      as: 'ops.overview',
    }),
    page('ops.detail', '统计明细', 'clinic-operations/statistics-detail/index', 'chart', {
      grants: 'EEE-ER-E',
      orgTypes: [0, 1, 2, 3],
      perms: 'operation:statistics: list / - / export',
    }),
    page('ops.infectious', '传染病上报', 'clinic-operations/infectious-reporting/index', 'risk', {
      grants: 'EEE-ER-E',
      orgTypes: [0, 1, 2, 3],
      perms: 'ccds:infectious: list / - / export',
    }),
    page('ops.build', '医务室建设统计', 'clinic-build/index', 'chart', {
      grants: 'EEE-E--E',
      orgTypes: [0, 1, 2, 3],
      perms: 'ccds:clinic-build: list / - / export',
    }),
  ]),
])
