// The elements the pages are made of, as functions named like their tags.

package func htmlElement(_ attributes: Attribute..., @HTMLBuilder content: () -> [Node] = { [] })
  -> Node
{
  .element(.named("html"), attributes, content())
}

package func headElement(_ attributes: Attribute..., @HTMLBuilder content: () -> [Node] = { [] })
  -> Node
{
  .element(.named("head"), attributes, content())
}

package func bodyElement(_ attributes: Attribute..., @HTMLBuilder content: () -> [Node] = { [] })
  -> Node
{
  .element(.named("body"), attributes, content())
}

package func header(_ attributes: Attribute..., @HTMLBuilder content: () -> [Node] = { [] }) -> Node
{
  .element(.named("header"), attributes, content())
}

package func footer(_ attributes: Attribute..., @HTMLBuilder content: () -> [Node] = { [] }) -> Node
{
  .element(.named("footer"), attributes, content())
}

package func nav(_ attributes: Attribute..., @HTMLBuilder content: () -> [Node] = { [] }) -> Node {
  .element(.named("nav"), attributes, content())
}

package func main(_ attributes: Attribute..., @HTMLBuilder content: () -> [Node] = { [] }) -> Node {
  .element(.named("main"), attributes, content())
}

package func section(_ attributes: Attribute..., @HTMLBuilder content: () -> [Node] = { [] })
  -> Node
{
  .element(.named("section"), attributes, content())
}

package func article(_ attributes: Attribute..., @HTMLBuilder content: () -> [Node] = { [] })
  -> Node
{
  .element(.named("article"), attributes, content())
}

package func aside(_ attributes: Attribute..., @HTMLBuilder content: () -> [Node] = { [] }) -> Node
{
  .element(.named("aside"), attributes, content())
}

package func div(_ attributes: Attribute..., @HTMLBuilder content: () -> [Node] = { [] }) -> Node {
  .element(.named("div"), attributes, content())
}

package func span(_ attributes: Attribute..., @HTMLBuilder content: () -> [Node] = { [] }) -> Node {
  .element(.named("span"), attributes, content())
}

package func p(_ attributes: Attribute..., @HTMLBuilder content: () -> [Node] = { [] }) -> Node {
  .element(.named("p"), attributes, content())
}

package func h1(_ attributes: Attribute..., @HTMLBuilder content: () -> [Node] = { [] }) -> Node {
  .element(.named("h1"), attributes, content())
}

package func h2(_ attributes: Attribute..., @HTMLBuilder content: () -> [Node] = { [] }) -> Node {
  .element(.named("h2"), attributes, content())
}

package func h3(_ attributes: Attribute..., @HTMLBuilder content: () -> [Node] = { [] }) -> Node {
  .element(.named("h3"), attributes, content())
}

package func h4(_ attributes: Attribute..., @HTMLBuilder content: () -> [Node] = { [] }) -> Node {
  .element(.named("h4"), attributes, content())
}

package func a(_ attributes: Attribute..., @HTMLBuilder content: () -> [Node] = { [] }) -> Node {
  .element(.named("a"), attributes, content())
}

package func strong(_ attributes: Attribute..., @HTMLBuilder content: () -> [Node] = { [] }) -> Node
{
  .element(.named("strong"), attributes, content())
}

package func em(_ attributes: Attribute..., @HTMLBuilder content: () -> [Node] = { [] }) -> Node {
  .element(.named("em"), attributes, content())
}

package func small(_ attributes: Attribute..., @HTMLBuilder content: () -> [Node] = { [] }) -> Node
{
  .element(.named("small"), attributes, content())
}

package func code(_ attributes: Attribute..., @HTMLBuilder content: () -> [Node] = { [] }) -> Node {
  .element(.named("code"), attributes, content())
}

package func pre(_ attributes: Attribute..., @HTMLBuilder content: () -> [Node] = { [] }) -> Node {
  .element(.named("pre"), attributes, content())
}

package func kbd(_ attributes: Attribute..., @HTMLBuilder content: () -> [Node] = { [] }) -> Node {
  .element(.named("kbd"), attributes, content())
}

package func timeElement(_ attributes: Attribute..., @HTMLBuilder content: () -> [Node] = { [] })
  -> Node
{
  .element(.named("time"), attributes, content())
}

package func ul(_ attributes: Attribute..., @HTMLBuilder content: () -> [Node] = { [] }) -> Node {
  .element(.named("ul"), attributes, content())
}

package func ol(_ attributes: Attribute..., @HTMLBuilder content: () -> [Node] = { [] }) -> Node {
  .element(.named("ol"), attributes, content())
}

package func li(_ attributes: Attribute..., @HTMLBuilder content: () -> [Node] = { [] }) -> Node {
  .element(.named("li"), attributes, content())
}

package func dl(_ attributes: Attribute..., @HTMLBuilder content: () -> [Node] = { [] }) -> Node {
  .element(.named("dl"), attributes, content())
}

package func dt(_ attributes: Attribute..., @HTMLBuilder content: () -> [Node] = { [] }) -> Node {
  .element(.named("dt"), attributes, content())
}

package func dd(_ attributes: Attribute..., @HTMLBuilder content: () -> [Node] = { [] }) -> Node {
  .element(.named("dd"), attributes, content())
}

package func table(_ attributes: Attribute..., @HTMLBuilder content: () -> [Node] = { [] }) -> Node
{
  .element(.named("table"), attributes, content())
}

package func caption(_ attributes: Attribute..., @HTMLBuilder content: () -> [Node] = { [] })
  -> Node
{
  .element(.named("caption"), attributes, content())
}

package func thead(_ attributes: Attribute..., @HTMLBuilder content: () -> [Node] = { [] }) -> Node
{
  .element(.named("thead"), attributes, content())
}

package func tbody(_ attributes: Attribute..., @HTMLBuilder content: () -> [Node] = { [] }) -> Node
{
  .element(.named("tbody"), attributes, content())
}

package func tr(_ attributes: Attribute..., @HTMLBuilder content: () -> [Node] = { [] }) -> Node {
  .element(.named("tr"), attributes, content())
}

package func th(_ attributes: Attribute..., @HTMLBuilder content: () -> [Node] = { [] }) -> Node {
  .element(.named("th"), attributes, content())
}

package func td(_ attributes: Attribute..., @HTMLBuilder content: () -> [Node] = { [] }) -> Node {
  .element(.named("td"), attributes, content())
}

package func form(_ attributes: Attribute..., @HTMLBuilder content: () -> [Node] = { [] }) -> Node {
  .element(.named("form"), attributes, content())
}

package func fieldset(_ attributes: Attribute..., @HTMLBuilder content: () -> [Node] = { [] })
  -> Node
{
  .element(.named("fieldset"), attributes, content())
}

package func legend(_ attributes: Attribute..., @HTMLBuilder content: () -> [Node] = { [] }) -> Node
{
  .element(.named("legend"), attributes, content())
}

package func label(_ attributes: Attribute..., @HTMLBuilder content: () -> [Node] = { [] }) -> Node
{
  .element(.named("label"), attributes, content())
}

package func button(_ attributes: Attribute..., @HTMLBuilder content: () -> [Node] = { [] }) -> Node
{
  .element(.named("button"), attributes, content())
}

package func selectElement(_ attributes: Attribute..., @HTMLBuilder content: () -> [Node] = { [] })
  -> Node
{
  .element(.named("select"), attributes, content())
}

package func option(_ attributes: Attribute..., @HTMLBuilder content: () -> [Node] = { [] }) -> Node
{
  .element(.named("option"), attributes, content())
}

package func textarea(_ attributes: Attribute..., @HTMLBuilder content: () -> [Node] = { [] })
  -> Node
{
  .element(.named("textarea"), attributes, content())
}

package func output(_ attributes: Attribute..., @HTMLBuilder content: () -> [Node] = { [] }) -> Node
{
  .element(.named("output"), attributes, content())
}

package func progress(_ attributes: Attribute..., @HTMLBuilder content: () -> [Node] = { [] })
  -> Node
{
  .element(.named("progress"), attributes, content())
}

package func dialog(_ attributes: Attribute..., @HTMLBuilder content: () -> [Node] = { [] }) -> Node
{
  .element(.named("dialog"), attributes, content())
}

package func details(_ attributes: Attribute..., @HTMLBuilder content: () -> [Node] = { [] })
  -> Node
{
  .element(.named("details"), attributes, content())
}

package func summary(_ attributes: Attribute..., @HTMLBuilder content: () -> [Node] = { [] })
  -> Node
{
  .element(.named("summary"), attributes, content())
}

package func figure(_ attributes: Attribute..., @HTMLBuilder content: () -> [Node] = { [] }) -> Node
{
  .element(.named("figure"), attributes, content())
}

package func figcaption(_ attributes: Attribute..., @HTMLBuilder content: () -> [Node] = { [] })
  -> Node
{
  .element(.named("figcaption"), attributes, content())
}

package func titleElement(_ attributes: Attribute..., @HTMLBuilder content: () -> [Node] = { [] })
  -> Node
{
  .element(.named("title"), attributes, content())
}

package func template(_ attributes: Attribute..., @HTMLBuilder content: () -> [Node] = { [] })
  -> Node
{
  .element(.named("template"), attributes, content())
}

package func noscript(_ attributes: Attribute..., @HTMLBuilder content: () -> [Node] = { [] })
  -> Node
{
  .element(.named("noscript"), attributes, content())
}

package func canvas(_ attributes: Attribute..., @HTMLBuilder content: () -> [Node] = { [] }) -> Node
{
  .element(.named("canvas"), attributes, content())
}

package func video(_ attributes: Attribute..., @HTMLBuilder content: () -> [Node] = { [] }) -> Node
{
  .element(.named("video"), attributes, content())
}

package func audio(_ attributes: Attribute..., @HTMLBuilder content: () -> [Node] = { [] }) -> Node
{
  .element(.named("audio"), attributes, content())
}

package func img(_ attributes: Attribute...) -> Node { .element(.void("img"), attributes, []) }

package func input(_ attributes: Attribute...) -> Node { .element(.void("input"), attributes, []) }

package func br(_ attributes: Attribute...) -> Node { .element(.void("br"), attributes, []) }

package func hr(_ attributes: Attribute...) -> Node { .element(.void("hr"), attributes, []) }

package func meta(_ attributes: Attribute...) -> Node { .element(.void("meta"), attributes, []) }

package func linkElement(_ attributes: Attribute...) -> Node {
  .element(.void("link"), attributes, [])
}

package func sourceElement(_ attributes: Attribute...) -> Node {
  .element(.void("source"), attributes, [])
}

/// Loads a module script from this server; inline script cannot be expressed.
package func script(_ address: Address) -> Node {
  .element(.script, [.type("module"), .source(address)], [])
}
