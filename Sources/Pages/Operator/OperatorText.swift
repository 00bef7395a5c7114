/// Words of the host's own pages.
package enum OperatorText: Phrases {
  case title, description
  case loginHeading, loginLede, password, login, logout, noPassword, noPasswordBody
  case welcomeHeading, welcomeLede, newPassword, newPasswordHint, repeatPassword, setPassword
  case badLink, badLinkBody, wrong, tooMany, busy, tooShort, differ
  case period, sent, accepted, uncertain, rejected, verified, share, shareNone
  case breakerClosed, breakerOpen, refusals, reason, count, noRefusals, limitSettings
  case prefixes, prefix, shareColumn, empty, emptyBody, trySignIn

  package var translation: Translation {
    switch self {
    case .title: .init("主办方", "Host")
    case .description: .init("验证码的发送情况。", "How the codes are doing.")
    case .loginHeading: .init("主办方登录", "Host sign-in")
    case .loginLede: .init("只有主办方看得到这些数字。", "These figures are for the host only.")
    case .password: .init("密码", "Password")
    case .login: .init("登录", "Sign in")
    case .logout: .init("退出登录", "Sign out")
    case .noPassword: .init("还没有设密码", "No password has been set")
    case .noPasswordBody:
      .init(
        "请打开 maneki serve 启动时打印的一次性链接。链接一小时内有效，过期了就重新启动一次。",
        "Open the one-time link that maneki serve printed when it started. It is good for an "
          + "hour; start the server again for a new one.")
    case .welcomeHeading: .init("设定主办方密码", "Set the host's password")
    case .welcomeLede:
      .init("这个链接只能用一次。以后就凭密码登录。", "This link works once. From then on the password signs you in.")
    case .newPassword: .init("新密码", "New password")
    case .newPasswordHint: .init("至少 8 个字符，越长越好。", "At least 8 characters; longer is better.")
    case .repeatPassword: .init("再输一遍", "Once more")
    case .setPassword: .init("设定密码", "Set the password")
    case .badLink: .init("链接已经失效", "This link is no longer good")
    case .badLinkBody:
      .init(
        "它用过了，或者超过了一小时。还没设过密码，就重新启动 maneki serve 拿一个新的。",
        "It was used, or is more than an hour old. If no password has been set yet, start "
          + "maneki serve again for a new one.")
    case .wrong: .init("密码不对。", "That is not the password.")
    case .tooMany:
      .init(
        "试得太多了，请{time}后再来。如果是同一网络里的别人试的：换用移动数据，或者用以前登录过的浏览器。",
        "Too many attempts. Please come back in {time}. If somebody else on this network made them, "
          + "use mobile data, or a browser that has signed in before.")
    case .busy: .init("服务器正忙，请稍等再试。", "The server is busy. Please try again in a moment.")
    case .tooShort: .init("密码要 8 到 256 个字节。", "A password has 8 to 256 bytes.")
    case .differ: .init("两次输入的不一样。", "The two do not match.")
    case .period: .init("最近 24 小时", "The last 24 hours")
    case .sent: .init("已发送", "Sent")
    case .accepted: .init("运营商已接收", "Taken by the carrier")
    case .uncertain: .init("结果不明", "Uncertain")
    case .rejected: .init("运营商拒绝", "Refused by the carrier")
    case .verified: .init("已验证", "Verified")
    case .share: .init("验证率", "Verified share")
    case .shareNone: .init("暂无", "None yet")
    case .breakerClosed:
      .init("发送正常：限额没有收紧。", "Sending is normal: the limits are as configured.")
    case .breakerOpen:
      .init(
        "断路器已动作：最近的验证码少有人输入，总限额减半，直到验证率回升。",
        "The breaker has acted: few of the latest codes were entered, so the overall limits are "
          + "halved until more are.")
    case .refusals: .init("拒绝原因", "Refusals by reason")
    case .reason: .init("原因", "Reason")
    case .count: .init("次数", "Times")
    case .noRefusals: .init("没有拒绝过任何请求。", "Nothing was refused.")
    case .limitSettings:
      .init(
        "有来宾被限额挡住。大家共用一个 Wi-Fi 时，先请他们换移动数据；也可以在 maneki.toml 里放宽下面的设置，再重新启动：",
        "Limits have kept guests out. Where all share one Wi-Fi, ask them to use mobile data first; "
          + "or raise these settings in maneki.toml and start again:")
    case .prefixes: .init("按号段", "By prefix")
    case .prefix: .init("号段", "Prefix")
    case .shareColumn: .init("验证率", "Share")
    case .empty: .init("还没有发过验证码", "No code has been sent yet")
    case .emptyBody:
      .init("有人用手机号登录以后，这里就有数字。", "Once somebody signs in by phone, the figures are here.")
    case .trySignIn: .init("自己试一次", "Try it yourself")
    }
  }
}

/// Why requests were refused, as the operator reads it; raw values are the names they are kept under.
package enum RefusalText: String, Phrases {
  case wait, number, failures, address, prefix, service
  case verifies
  case wrongCode = "wrong-code"
  case impossible, landline
  case serviceNumber = "service-number"
  case country

  /// The setting of a limit that guests share through no fault of theirs.
  package var setting: String? {
    switch self {
    case .address: "signin.address-sends"
    case .prefix: "signin.prefix-sends"
    case .service: "signin.service-sends"
    case .verifies: "signin.address-verifies"
    case .wait, .number, .failures, .wrongCode, .impossible, .landline, .serviceNumber, .country:
      nil
    }
  }

  package var translation: Translation {
    switch self {
    case .wait: .init("还没到重发时间", "Too soon after the last message")
    case .number: .init("号码达到上限", "Limit of the number")
    case .failures: .init("号码输错太多", "Too many wrong codes for the number")
    case .address: .init("网络地址达到上限", "Limit of the network address")
    case .prefix: .init("号段达到上限", "Limit of the prefix")
    case .service: .init("总量达到上限", "Limit of the whole service")
    case .verifies: .init("尝试太快", "Codes tried too fast")
    case .wrongCode: .init("验证码错误", "Wrong code")
    case .impossible: .init("号码不存在", "No such number")
    case .landline: .init("座机", "Landline")
    case .serviceNumber: .init("服务号码", "Service number")
    case .country: .init("不支持的国家或地区", "Country not served")
    }
  }
}
