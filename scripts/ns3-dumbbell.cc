// The preset internet/dumbbell by ns-3 (3.37), NewReno, for scripts/ns3-dumbbell.mjs. Packets are 1,500 bytes of IP and 2 of PPP: rates are raised
// by 1502 / 1500, so that a packet takes as long as ours. A device sends one packet beside its queue: the queue has room for one packet less.
#include <deque>
#include "ns3/applications-module.h"
#include "ns3/core-module.h"
#include "ns3/internet-module.h"
#include "ns3/network-module.h"
#include "ns3/point-to-point-module.h"
using namespace ns3;

static double from = 10, until = 60;
static std::deque<double> since[3];
static uint64_t dropped = 0, sinkBytes = 0;
static double wait = 0;
static double now() { return Simulator::Now().GetSeconds(); }
static bool counts() { return now() >= from; }
static void enqueue(int link, Ptr<const Packet>) { since[link].push_back(now()); }
static void dequeue(int link, Ptr<const Packet>) {
  if (counts()) wait += now() - since[link].front();
  since[link].pop_front();
}
static void drop(Ptr<const Packet>) { dropped += counts(); }
static void receive(Ptr<const Packet> p, const Address&) { if (counts()) sinkBytes += p->GetSize(); }

int main(int argc, char* argv[]) {
  uint32_t flows = 1, queue = 55000, ackEvery = 1, run = 1;
  bool sack = false;
  CommandLine cmd;
  cmd.AddValue("flows", "", flows);
  cmd.AddValue("queue", "", queue);
  cmd.AddValue("ackEvery", "", ackEvery);
  cmd.AddValue("run", "", run);
  cmd.AddValue("sack", "", sack);
  cmd.AddValue("from", "", from);
  cmd.AddValue("until", "", until);
  cmd.Parse(argc, argv);
  RngSeedManager::SetRun(run);
  Config::SetDefault("ns3::TcpL4Protocol::SocketType", TypeIdValue(TcpNewReno::GetTypeId()));
  Config::SetDefault("ns3::TcpL4Protocol::RecoveryType", TypeIdValue(TcpClassicRecovery::GetTypeId()));
  Config::SetDefault("ns3::TcpSocketBase::Sack", BooleanValue(sack));
  Config::SetDefault("ns3::TcpSocketBase::Timestamp", BooleanValue(false));
  Config::SetDefault("ns3::TcpSocketBase::LimitedTransmit", BooleanValue(false));
  Config::SetDefault("ns3::TcpSocketBase::MinRto", TimeValue(Seconds(1)));
  Config::SetDefault("ns3::TcpSocket::SegmentSize", UintegerValue(1460));
  Config::SetDefault("ns3::TcpSocket::InitialCwnd", UintegerValue(10));
  Config::SetDefault("ns3::TcpSocket::DelAckCount", UintegerValue(ackEvery));
  Config::SetDefault("ns3::TcpSocket::DelAckTimeout", TimeValue(Seconds(0.2)));
  Config::SetDefault("ns3::TcpSocket::SndBufSize", UintegerValue(256 * 1460));
  Config::SetDefault("ns3::TcpSocket::RcvBufSize", UintegerValue(256 * 1460));

  NodeContainer nodes;  // host, router, router, host
  nodes.Create(4);
  InternetStackHelper().Install(nodes);
  NetDeviceContainer links[3];
  Ipv4AddressHelper addresses("10.0.0.0", "255.255.255.0");
  Ipv4InterfaceContainer last;
  uint32_t room = queue / 1500 - 1;
  for (int i = 0; i < 3; i++) {
    PointToPointHelper link;
    link.DisableFlowControl();
    bool narrow = i == 1;
    link.SetDeviceAttribute("DataRate", DataRateValue(DataRate((narrow ? 1e7 : 1e8) * 1502 / 1500)));
    link.SetChannelAttribute("Delay", TimeValue(MilliSeconds(narrow ? 20 : 1)));
    link.SetQueue("ns3::DropTailQueue<Packet>", "MaxSize", QueueSizeValue(QueueSize(QueueSizeUnit::BYTES, room * 1502)));
    links[i] = link.Install(nodes.Get(i), nodes.Get(i + 1));
    last = addresses.Assign(links[i]);
    addresses.NewNetwork();
    Ptr<Queue<Packet>> at = DynamicCast<PointToPointNetDevice>(links[i].Get(0))->GetQueue();
    at->TraceConnectWithoutContext("Enqueue", MakeBoundCallback(&enqueue, i));
    at->TraceConnectWithoutContext("Dequeue", MakeBoundCallback(&dequeue, i));
    at->TraceConnectWithoutContext("Drop", MakeCallback(&drop));
  }
  Ipv4GlobalRoutingHelper::PopulateRoutingTables();
  Ptr<UniformRandomVariable> start = CreateObject<UniformRandomVariable>();
  for (uint32_t flow = 0; flow < flows; flow++) {
    uint16_t port = 5000 + flow;
    ApplicationContainer sink = PacketSinkHelper("ns3::TcpSocketFactory", InetSocketAddress(Ipv4Address::GetAny(), port)).Install(nodes.Get(3));
    sink.Get(0)->TraceConnectWithoutContext("Rx", MakeCallback(&receive));
    BulkSendHelper source("ns3::TcpSocketFactory", InetSocketAddress(last.GetAddress(1), port));
    ApplicationContainer sender = source.Install(nodes.Get(0));
    sender.Start(Seconds(start->GetValue(0, 1)));
  }
  Simulator::Stop(Seconds(until));
  Simulator::Run();
  // Goodput in bit/s, share dropped of what data came to the three queues, and what a delivered packet waited in them, in us.
  double packets = sinkBytes / 1460;
  std::cout << 8 * sinkBytes / (until - from) << ' ' << dropped / (packets + dropped) << ' ' << 1e6 * wait / packets << std::endl;
}
