/// Words of the page for signing in by phone.
package enum SignInText: Phrases {
  case title, description, steps, stepPhone, stepCode, stepDone
  case phoneHeading, phoneLede, phoneLabel, phoneHint, getCode
  case codeHeading, codeSent, codeMayCome, codeLabel, codeHint, signIn, again, otherNumber, wait
  case doneHeading, doneBody, goOn, signOut
  case outboxTitle, outboxLede, outboxEmpty, outboxEmptyBody, outboxTo, outboxText, outboxAt
  case outboxOpen

  package var translation: Translation {
    switch self {
    case .title: .init("手机登录", "Sign in by phone")
    case .description: .init("凭手机号和短信验证码登录。", "Sign in with a phone number and a code by message.")
    case .steps: .init("登录步骤", "Steps")
    case .stepPhone: .init("手机号", "Number")
    case .stepCode: .init("验证码", "Code")
    case .stepDone: .init("完成", "Done")
    case .phoneHeading: .init("用手机号登录", "Sign in with your phone")
    case .phoneLede:
      .init("填手机号，收一条短信，输入里面的数字。", "Your number, one message, the digits in it. That is all.")
    case .phoneLabel: .init("手机号", "Mobile number")
    case .phoneHint:
      .init("空格、横线、+86 都可以写。", "Spaces, hyphens and +86 are all understood.")
    case .getCode: .init("获取验证码", "Get the code")
    case .codeHeading: .init("输入验证码", "Enter the code")
    case .codeSent: .init("短信已发往 {phone}。", "The message is on its way to {phone}.")
    case .codeMayCome:
      .init(
        "已请运营商发往 {phone}，可能要多等一会儿。",
        "The carrier was asked to send it to {phone}; it may take a while.")
    case .codeLabel: .init("验证码", "Code")
    case .codeHint: .init("{count} 位数字，以最新一条短信为准。", "{count} digits, from the latest message.")
    case .signIn: .init("登录", "Sign in")
    case .again: .init("重新获取", "Send again")
    case .otherNumber: .init("换个号码", "Use another number")
    case .wait: .init("{time}后可以重新获取。", "Another message can be sent in {time}.")
    case .doneHeading: .init("登录成功", "You are signed in")
    case .doneBody: .init("{phone} 已确认。", "{phone} is confirmed.")
    case .goOn: .init("继续", "Continue")
    case .signOut: .init("退出登录", "Sign out")
    case .outboxTitle: .init("发件箱", "Outbox")
    case .outboxLede:
      .init(
        "开发时验证码不发短信，写在这里。只有这台机器看得到这一页。",
        "In development codes are written down here instead of sent. Only this machine sees this page."
      )
    case .outboxEmpty: .init("还没有消息", "No messages yet")
    case .outboxEmptyBody:
      .init("获取一次验证码，消息就会出现在这里。", "Ask for a code, and its message appears here.")
    case .outboxTo: .init("发给", "To")
    case .outboxText: .init("内容", "Message")
    case .outboxAt: .init("时间", "Sent at")
    case .outboxOpen: .init("开发模式：到发件箱看验证码", "Development: see the code in the outbox")
    }
  }
}

/// What went otherwise than the visitor wished, by the word the server's refusals carry.
package enum SignInNotice: String, Phrases {
  case empty, impossible, landline
  case serviceNumber = "service-number"
  case country
  case wait, number, failures, address, prefix, service, tries, elsewhere
  case undeliverable, busy, offline
  case wrong
  case wrongLast = "wrong-last"
  case stale, expired, malformed
  case unknownChallenge = "unknown-challenge"
  case failed

  package var translation: Translation {
    switch self {
    case .empty: .init("请先填手机号。", "Please enter your mobile number.")
    case .impossible:
      .init(
        "没有这样的手机号，请检查有没有多写或漏写。",
        "There is no such number. Please check for a digit too many or too few.")
    case .landline:
      .init(
        "这是座机，收不到短信。请填手机号。",
        "This is a landline, which gets no messages. Please use a mobile number.")
    case .serviceNumber:
      .init("这是服务号码。请填你自己的手机号。", "This is a service number. Please use your own mobile number.")
    case .country: .init("还不能向这个国家或地区发短信。", "Messages cannot be sent to this country yet.")
    case .wait:
      .init(
        "刚刚发过了，{time}后可以重新获取。", "A message was sent a moment ago. Another one can go in {time}.")
    case .number:
      .init(
        "这个号码收到的验证码够多了，请{time}后再来。",
        "This number has had enough codes for now. Please come back in {time}.")
    case .failures:
      .init(
        "这个号码输错的次数太多，请{time}后再来。",
        "Too many wrong codes for this number. Please come back in {time}.")
    case .address:
      .init(
        "你所在的网络获取得太频繁，请{time}后再试。想现在就登录：关掉 Wi-Fi 换移动数据，或者找主办方。",
        "Your network has asked for too many codes. Please try again in {time}. To sign in now, use "
          + "mobile data instead of Wi-Fi, or ask the host.")
    case .prefix, .service:
      .init(
        "现在获取的人太多，请{time}后再试。着急就找主办方，限额由主办方设定。",
        "Too many people are asking right now. Please try again in {time}, or ask the host, who sets "
          + "the limits.")
    case .tries: .init("试得太快了，请{time}后再试。", "That was too fast. Please try again in {time}.")
    case .elsewhere:
      .init(
        "这个号码刚在另一个浏览器或设备上获取过验证码，请在那边输入。要在这里登录，请{time}后重新获取。",
        "A code for this number was just asked for in another browser or on another device: enter "
          + "it there. To sign in here, ask again in {time}.")
    case .undeliverable:
      .init(
        "短信没能发出去，不用等，可以马上重试。请先核对号码。",
        "The message could not be delivered. Check the number; you can try again at once.")
    case .busy: .init("服务器正忙，请稍等再试。", "The server is busy. Please try again in a moment.")
    case .offline:
      .init(
        "连不上服务器。请检查网络后再试，不会重复发送。",
        "The server cannot be reached. Check the network and try again; nothing is sent twice.")
    case .wrong: .init("验证码不对，还可以试 {left} 次。", "That is not the code. Tries left: {left}.")
    case .wrongLast:
      .init(
        "验证码不对，次数用完了。请重新获取。",
        "That is not the code, and there are no tries left. Please get a new one.")
    case .stale:
      .init(
        "这是先前的验证码。请输入最新一条短信里的。", "That code was replaced. Enter the code of the latest message.")
    case .expired: .init("验证码已失效，请重新获取。", "This code is no longer valid. Please get a new one.")
    case .malformed: .init("验证码是 {count} 位数字。", "The code has {count} digits.")
    case .unknownChallenge:
      .init(
        "这条验证码要在获取它的浏览器里输入。请在这里重新获取。",
        "That code belongs to the browser that asked for it. Please get a new one here.")
    case .failed: .init("出了点问题，请再试一次。", "Something went wrong. Please try again.")
    }
  }
}
