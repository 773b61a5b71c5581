import { directory, page, subSystem } from './rows.ts'

export const tele = subSystem('tele', '远程医疗', 'remote', [
  directory('tele', '远程问诊', 'diagnosis', 7, [
    page('tele.emp', '图文咨询', 'diagnose/emp-diagnosis/index', 'diagnosis', {
      roles: { read: [3, 4, 5], work: [7], manage: [6] },
      permissions: {
        'biz:emp-diagnosis:list': 'read',
        'biz:emp-diagnosis:info': 'read',
        'biz:emp-diagnosis:reply': 'work',
        'biz:emp-diagnosis:reveal': 'work',
        'biz:emp-diagnosis:delete': 'manage',
      },
    }),
    page('tele.partner', '合作方图文咨询', 'diagnose/partner-image/index', 'hospital', {
      roles: { read: [3, 4, 5, 6, 7] },
      permissions: {
        'biz:partner-diagnosis:list': 'read',
        'biz:partner-diagnosis:reveal': 'work',
      },
    }),
    page('tele.diagnosis', '诊断记录', 'diagnosis-record/index', 'archive', {
      roles: { read: [3, 4, 5], work: [7], manage: [6] },
      permissions: {
        'biz:diagnosis-record:list': 'read',
        'biz:diagnosis-record:info': 'read',
        'biz:diagnosis-record:save': 'work',
        'biz:diagnosis-record:save-by-doctor': 'work',
        'biz:diagnosis-record:reveal': 'work',
        'biz:diagnosis-record:delete': 'manage',
      },
    }),
    page('tele.clinic', '诊室管理', 'biz/clinic/index', 'clinic', {
      roles: { read: [2, 7, 13], work: [5], manage: [3, 4, 6] },
      permissions: {
        'biz:clinic:list': 'read',
        'biz:clinic:info': 'read',
        'biz:clinic:save': 'work',
        'biz:clinic:update': 'work',
        'biz:clinic:delete': 'manage',
      },
    }),
    page('tele.room', '会诊室', 'consultation-room/index', 'remote', {
      roles: { read: [3, 4, 5], work: [7], manage: [6] },
      permissionsOf: 'tele.diagnosis',
    }),
  ]),
  directory('resv', '预约管理', 'calendar', 7, [
    page('resv.all', '预约管理', 'reservation/management', 'calendar', {
      roles: { read: [3, 4, 5], export: [13], work: [7], manage: [6] },
      permissions: {
        'biz:reservation-consultation:list': 'read',
        'biz:reservation-consultation:info': 'read',
        'biz:reservation-consultation:save': 'work',
        'biz:reservation-consultation:update': 'work',
        'biz:reservation-consultation:confirm': 'work',
        'biz:reservation-consultation:arrange': 'work',
        'biz:reservation-consultation:cancel': 'work',
        'biz:reservation-consultation:complete': 'work',
        'biz:reservation-consultation:finish': 'work',
        'biz:reservation-consultation:reveal': 'work',
        'biz:reservation-consultation:export': 'manage',
      },
    }),
    page('resv.project', '项目预约', 'reservation/project/index', 'project', {
      roles: { read: [7], work: [3, 4, 5, 6, 8] },
      permissions: {
        'biz:reservation-consultation-manager:list': 'read',
        'biz:reservation-consultation-manager:info': 'read',
        'biz:reservation-consultation-manager:save': 'work',
        'biz:reservation-consultation-manager:accept': 'work',
        'biz:reservation-consultation-manager:refuse': 'work',
        'biz:reservation-consultation-manager:cancel': 'work',
        'biz:reservation-consultation-manager:perfect': 'work',
      },
    }),
    page('resv.student', '国际学生预约', 'reservation/student/index', 'library', {
      roles: { read: [7], work: [3, 4, 6] },
      orgTypes: [0, 1, 2, 3],
      permissions: {
        'biz:reservation-consultation-student:list': 'read',
        'biz:reservation-consultation-student:info': 'read',
        'biz:reservation-consultation-student:save': 'work',
      },
    }),
    page('resv.service', '医生服务设置', 'biz/doctor-service/index', 'setting', {
      roles: { read: [3, 4], work: [7], manage: [6] },
      permissions: {
        'biz:doctor-service-config:list': 'read',
        'biz:doctor-service-config:info': 'read',
        'biz:doctor-service-config:save': 'work',
        'biz:doctor-service-config:update': 'work',
        'biz:doctor-service-config:delete': 'manage',
      },
    }),
  ]),
  directory('conf', '会诊与会议', 'conference', 8, [
    page('conf.apply', '会诊申请', 'apply-consultation/index', 'survey', {
      roles: { work: [2, 7, 8], manage: [3, 4, 5, 6, 13] },
      permissions: {
        'biz:apply-consultation:list': 'read',
        'biz:apply-consultation:info': 'read',
        'biz:apply-consultation:save': 'work',
        'biz:apply-consultation:update': 'work',
        'biz:apply-consultation:cancel': 'work',
        'biz:apply-consultation:reveal': 'work',
        'biz:apply-consultation:delete': 'manage',
        'biz:conference-attendee:list': 'read',
        'biz:conference-attendee:save': 'work',
        'biz:conference-attendee:update': 'work',
        'biz:conference-attendee:reveal': 'work',
        'biz:conference-attendee:delete': 'manage',
        'biz:conference-attendee:export': 'manage',
      },
    }),
    page('conf.audit', '会诊审核', 'apply-consultation/manager', 'task', {
      roles: { work: [2, 3, 4, 7], manage: [6, 13] },
      permissions: {
        'biz:apply-consultation-manager:list': 'read',
        'biz:apply-consultation-manager:agree': 'work',
        'biz:apply-consultation-manager:reject': 'work',
        'biz:apply-consultation-manager:arrange': 'work',
        'biz:apply-consultation-manager:deal': 'work',
      },
    }),
    page('conf.schedule', '会议管理', 'conference/index', 'conference', {
      roles: { read: [7, 8], work: [2, 5], manage: [3, 4, 6, 13] },
      permissions: {
        'biz:conference:list': 'read',
        'biz:conference:info': 'read',
        'biz:conference:save': 'work',
        'biz:conference:update': 'work',
        'biz:conference:publish': 'work',
        'biz:conference:delete': 'manage',
        'biz:conference:home-page': 'manage',
      },
    }),
    page('conf.mine', '我的会议', 'meeting/index', 'user', {
      roles: { work: [2, 3, 4, 5, 6, 7, 8, 13] },
      permissions: {
        'biz:meeting:list': 'read',
        'biz:meeting:save': 'work',
      },
    }),
    page('conf.record', '会议录制', 'video-meeting/record', 'video', {
      roles: { read: [2], work: [3, 4, 5, 7], manage: [6, 13] },
      permissions: {
        'biz:meeting-recording:list': 'read',
        'biz:meeting-recording:info': 'read',
        'biz:meeting-recording:start': 'work',
        'biz:meeting-recording:stop': 'work',
        'biz:meeting-recording:delete': 'manage',
      },
    }),
  ]),
  directory('video', '直播与录播', 'video', 8, [
    page('video.live', '直播管理', 'video/live', 'video', {
      roles: { read: [2, 5, 7], work: [3, 4], manage: [6, 13] },
      permissions: {
        'biz:video:list': 'read',
        'biz:video:info': 'read',
        'biz:video:save': 'work',
        'biz:video:update': 'work',
        'biz:video:start': 'work',
        'biz:video:stop': 'work',
        'biz:video:publish': 'work',
        'biz:video:delete': 'manage',
        'biz:video:catalog': 'manage',
      },
    }),
    page('video.record', '录播管理', 'video/record', 'playback', {
      roles: { read: [2, 5, 7], work: [3, 4], manage: [6, 13] },
      permissionsOf: 'video.live',
    }),
  ]),
])
