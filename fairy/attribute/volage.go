package attribute

import "rookery/fairy/condition"

var volage = Attribute{
	Rule:  "The man changes its colour when it first moves between squares of different colours.",
	Hooks: fixed(condition.FickleMen(false)),
}
